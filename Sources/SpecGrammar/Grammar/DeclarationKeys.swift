/// The keys of a declaration in the long form.
enum DeclarationKey: String, GrammarKey {
  case type, `default`, json, lenient, check, summary

  static let constructID = ConstructID.declaration
  static let constructTitle = "a declaration in the long form"
  static let constructSummary = "a name with its type and more"
  static let required: [DeclarationKey] = [.type]

  var rule: KeyRule {
    switch self {
    case .type: KeyRule(.type, "the type", "type: \"String?\"")
    case .default: KeyRule(.typed, "the value where none is given", "default: \"\"")
    case .json: KeyRule(.plainText, "the key on the wire", "json: owner_name", default: "the name")
    case .lenient:
      KeyRule(.bool, "takes a number for a text and a text for a number", "lenient: true", default: "false")
    case .check:
      KeyRule(
        .anyOf([.construct(.check), .list(.construct(.check))]), "what must hold of a field that a person edits",
        "check: [{ must: email != '', message: Enter an address }]")
    case .summary: .summary
    }
  }
}

/// The keys of a check.
enum CheckKey: String, GrammarKey {
  case must, message

  static let constructID = ConstructID.check
  static let constructTitle = "a check"
  static let constructSummary = "a condition on a field, and what is said where it fails"
  static let required: [CheckKey] = [.must, .message]

  var rule: KeyRule {
    switch self {
    case .must: KeyRule(.expression, "what must hold", "must: phone != ''")
    case .message: KeyRule(.text, "what is shown where it does not", "message: Enter a number")
    }
  }
}

/// The keys of an enum in the long form.
enum EnumerationKey: String, GrammarKey {
  case cases, unknown, summary

  static let constructID = ConstructID.enumeration
  static let constructTitle = "an enum"
  static let constructSummary = "a type whose values are words"
  static let required: [EnumerationKey] = [.cases]

  var rule: KeyRule {
    switch self {
    case .cases: KeyRule(.list(.label), "the words", "cases: [open, closed]")
    case .unknown: KeyRule(.label, "the word that stands for words that are not listed", "unknown: open")
    case .summary: .summary
    }
  }
}

/// The keys of a service.
enum ServiceKey: String, GrammarKey {
  case summary

  static let constructID = ConstructID.service
  static let constructTitle = "a service"
  static let constructSummary = "a contract: operations with their types"
  static let names: (what: String, shape: KeyShape)? = ("operation", .construct(.operation))

  var rule: KeyRule {
    switch self {
    case .summary: .summary
    }
  }
}

/// The keys of an operation.
enum OperationKey: String, GrammarKey {
  case params, returns, writes, idempotent, errors, skipInvalid, summary

  static let constructID = ConstructID.operation
  static let constructTitle = "an operation"
  static let constructSummary = "something that a service can be asked"
  static let mayBeNull = true

  var rule: KeyRule {
    switch self {
    case .params: KeyRule(.declarations, "the parameters", "params: { id: String }")
    case .returns: KeyRule(.type, "the type of the result", "returns: [Todo]", default: "no result")
    case .writes: KeyRule(.bool, "whether it changes something", "writes: true", default: "false")
    case .idempotent:
      KeyRule(.bool, "whether doing it twice is doing it once", "idempotent: true", default: "false")
    case .errors:
      KeyRule(
        .names("error", .construct(.domainError), .nothing), "errors of its own",
        "errors: { quota: { details: QuotaInfo } }")
    case .skipInvalid:
      KeyRule(.bool, "whether bad elements of a list are left out", "skipInvalid: true", default: "false")
    case .summary: .summary
    }
  }
}

/// The keys of a domain error.
enum DomainErrorKey: String, GrammarKey {
  case details, summary

  static let constructID = ConstructID.domainError
  static let constructTitle = "a domain error"
  static let constructSummary = "a failure that only this operation has; its kind is `custom`"
  static let mayBeNull = true

  var rule: KeyRule {
    switch self {
    case .details: KeyRule(.type, "the type of `error.details`", "details: QuotaInfo", default: "JSON")
    case .summary: .summary
    }
  }
}

/// The keys of a shared model.
enum SharedModelKey: String, GrammarKey {
  case summary, session, fields, actions

  static let constructID = ConstructID.sharedModel
  static let constructTitle = "a shared model"
  static let constructSummary = "fields and actions that several screens use"

  var rule: KeyRule {
    switch self {
    case .summary: .summary
    case .session: KeyRule(.bool, "whether `resetSession` sets it back", "session: true", default: "false")
    case .fields: KeyRule(.declarations, "what it remembers", "fields: { items: \"[String] = []\" }")
    case .actions:
      KeyRule(
        .names("action", .anyOf([.construct(.action), .handler]), .nothing), "what changes it",
        "actions: { add: { params: { id: String }, set: { items: \"${items + [id]}\" } } }")
    }
  }
}

/// The keys of a case that are not payload.
enum CaseKey: String, GrammarKey {
  case states, initial, after, every, summary

  static let constructID = ConstructID.stateCase
  static let constructTitle = "a case"
  static let constructSummary = "one of the cases of a screen, with what exists only there"
  static let mayBeNull = true
  static let names: (what: String, shape: KeyShape)? = ("payload field", .declaration)

  var rule: KeyRule {
    switch self {
    case .states:
      KeyRule(
        .names("case", .construct(.stateCase)), "its sub-cases", "states: { reading: , editing: { draft: Todo } }")
    case .initial:
      KeyRule(.casePath, "the sub-case that is entered first", "initial: loaded.reading", default: "the first")
    case .after:
      KeyRule(.timed(.handler), "what happens once, some time after entry", "after: { 30s: idle }")
    case .every:
      KeyRule(
        .timed(.handler), "what happens again and again while it is active",
        "every: { 1s: { set: { now: \"${now()}\" } } }")
    case .summary: .summary
    }
  }
}

/// The keys of a component.
enum ComponentKey: String, GrammarKey {
  case params, body, summary

  static let constructID = ConstructID.component
  static let constructTitle = "a component"
  static let constructSummary = "a part of a view with parameters and no state of its own"
  static let required: [ComponentKey] = [.body]

  var rule: KeyRule {
    switch self {
    case .params:
      KeyRule(.declarations, "the parameters", "params: { todo: Todo, done: Action, name: Binding String }")
    case .body: KeyRule(.body, "what it shows", "body: [{ text: \"${todo.title}\" }]")
    case .summary: .summary
    }
  }
}
