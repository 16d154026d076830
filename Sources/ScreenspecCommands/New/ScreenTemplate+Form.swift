extension ScreenTemplate {
  /// A form with checks, and with refusals of the service.
  static func form(_ name: ScreenName) -> String {
    """
    screen: \(name.text)
    title: \(name.title)

    services:
      profile:
        save: { params: { name: String, email: String }, writes: true }

    fields:                                # what a person types; a check gives `problems.x` and `isValid`
      name: { type: String, default: "", check: [{ must: name.trim() != '', message: Enter a name. }] }
      email:
        type: String
        default: ""
        check:
          - { must: email.trim() != '', message: Enter an address. }
          - { must: email.contains('@'), message: An address has an “@”. }

    states:
      editing: { problem: "String?" }      # what the service said of the last attempt
      saving:
      saved:

    actions:
      save:
        in: editing
        when: isValid                      # the button is disabled while this does not hold
        call: profile.save
        with: { name: name.trim(), email: email.trim() }
        during: saving
        done: saved
        fail:                              # by the kind of the failure; what was typed is still there
          conflict: { to: editing, set: { problem: This address is taken. } }
          else: { to: editing, set: { problem: Couldn't save. Please try again. } }
      edit:
        in: saved
        to: editing

    view:
      editing:
        - textField: Name
          text: name
        - text: ${problems.name}
          color: red
          if: touched.name && problems.name != null        # no reproach before anything was typed
        - textField: Email
          text: email
          submit: save
        - text: ${problems.email}
          color: red
          if: touched.email && problems.email != null
        - text: ${problem}
          color: red
          if: problem != null
        - button: Save
          action: save
      saving:
        - progress: Saving…
      saved:
        - text: Saved
          image: checkmark.circle
        - button: Edit
          action: edit

    stubs:
      default:
        profile.save: { after: 300ms }
      taken:
        profile.save: { after: 300ms, fails: { kind: conflict, status: 409 } }
      offline:
        profile.save: { after: 300ms, fails: offline }

    scenarios:
      what is valid is saved:
        - appear
        - assertDisabled: Save
        - inputText: { into: Name, text: Ada }
        - inputText: { into: Email, text: ada@example.com }
        - tapOn: Save
        - assertState: saving
        - assertVisible: Saving…
        - advanceTime: 300ms
        - assertVisible: Saved
        - assertCalled: { profile.save: { times: 1, with: { name: Ada, email: ada@example.com } } }
        - tapOn: Edit
        - assertState: editing
      a problem is shown once something was typed:
        - appear
        - assertNotVisible: Enter an address.
        - inputText: { into: Email, text: ada }
        - assertVisible: An address has an “@”.
        - eraseText: Email
        - assertVisible: Enter an address.
        - inputText: { into: Name, text: " " }
        - assertVisible: Enter a name.
        - assertDisabled: Save
      a refusal is shown, and what was typed stays:
        stubs: taken
        steps:
          - appear
          - inputText: { into: Name, text: Ada }
          - inputText: { into: Email, text: ada@example.com }
          - tapOn: Save
          - settle
          - assertState: [saving, editing]
          - assertVisible: This address is taken.
          - assertValue: { email: ada@example.com }
      a save that fails can be tried again:
        stubs: offline
        steps:
          - appear
          - inputText: { into: Name, text: Ada }
          - inputText: { into: Email, text: ada@example.com }
          - tapOn: Save
          - settle
          - assertVisible: Couldn't save. Please try again.
          - setStub: { profile.save: { returns: } }
          - tapOn: Save
          - settle
          - assertState: saved

    """
  }
}
