extension KeyRule {
  static let call = KeyRule(.dottedName, "the operation that is called", "call: todos.fetch")
  static let all = KeyRule(
    .names("part", .anyOf([.dottedName, .construct(.callPart)])), "several operations at once, reads only",
    "all: { profile: users.me, orders: orders.list }")
  static let settle = KeyRule(.bool, "each part of `all` has its own outcome", "settle: true", default: "false")
  static let during = KeyRule(.casePath, "the case for the time of the run", "during: loading")
  static let done = KeyRule(.handler, "what happens on success", "done: loaded.items")
  static let fail = KeyRule(.failHandler, "what happens on failure", "fail: { notice: Couldn't save. }")
  static let timeout = KeyRule(.duration, "the limit of one attempt", "timeout: 10s", default: "30s")
  static let deadline = KeyRule(.duration, "the limit of the run with its delays", "deadline: 2m")
  static let retry = KeyRule(
    .anyOf([.words([Word("standard", "two times, as the keys of `retry` have it by default")]), .construct(.retry)]),
    "how failures are tried again", "retry: standard",
    default: "off")
}

/// The keys of `source`.
enum SourceKey: String, GrammarKey {
  case call, all, with, settle, key, when, during, keep, done, fail, failKept, reload, olderThan, poll, more, retry
  case timeout, deadline

  static let constructID = ConstructID.source
  static let constructTitle = "`source`"
  static let constructSummary = "the data of the screen: the action `load`"

  var rule: KeyRule {
    switch self {
    case .call: .call
    case .all: .all
    case .with: StepKey.with.rule
    case .settle: .settle
    case .key: KeyRule(.expression, "what identifies the data", "key: params.orderId", default: "params")
    case .when: KeyRule(.expression, "the condition under which it loads", "when: search != ''")
    case .during: .during
    case .keep:
      KeyRule(
        .anyOf([.words([Word("never", "content goes while it loads")]), .cases]),
        "the cases in which content stays while it loads", "keep: loaded",
        default: "the cases that `done` leads to")
    case .done: .done
    case .fail: .fail
    case .failKept:
      KeyRule(.failHandler, "what happens on a failure with content kept", "failKept: { notice: Couldn't refresh. }")
    case .reload:
      KeyRule(
        .words([Word("onAppear", "also where the last load brought the data")]), "loads on each appear",
        "reload: onAppear")
    case .olderThan: KeyRule(.duration, "loads again on an appear after this time", "olderThan: 60s")
    case .poll: KeyRule(.construct(.poll), "loads again by itself", "poll: { every: 30s }")
    case .more:
      KeyRule(
        .construct(.more), "the next page: the action `loadMore`",
        "more: { call: items.page, with: { after: cursor }, done: { set: { cursor: \"${result.next}\" } } }")
    case .retry: .retry
    case .timeout: .timeout
    case .deadline: .deadline
    }
  }
}

/// The keys of `more`.
enum MoreKey: String, GrammarKey {
  case call, with, when, done, fail, retry, timeout, deadline

  static let constructID = ConstructID.more
  static let constructTitle = "`more`"
  static let constructSummary = "the next page: the action `loadMore`"
  static let required: [MoreKey] = [.call]

  var rule: KeyRule {
    switch self {
    case .call: .call
    case .with: StepKey.with.rule
    case .when: KeyRule(.expression, "the condition under which there is more", "when: cursor != null")
    case .done: .done
    case .fail: .fail
    case .retry: .retry
    case .timeout: .timeout
    case .deadline: .deadline
    }
  }
}

/// The keys of `poll`.
enum PollKey: String, GrammarKey {
  case every, pauseIn, backoff, max, stopOn

  static let constructID = ConstructID.poll
  static let constructTitle = "`poll`"
  static let constructSummary = "loading again by itself while the screen is visible"
  static let required: [PollKey] = [.every]

  var rule: KeyRule {
    switch self {
    case .every: KeyRule(.duration, "the time from the end of one run to the next", "every: 30s")
    case .pauseIn: KeyRule(.cases, "the cases in which it pauses", "pauseIn: [loaded.editing]")
    case .backoff: KeyRule(.number, "what each failure multiplies the time by", "backoff: 2", default: "1")
    case .max: KeyRule(.duration, "the longest time", "max: 10m")
    case .stopOn: KeyRule(.list(.name), "the kinds of failure that end it", "stopOn: [unauthorized]")
    }
  }
}

/// The keys of `retry`.
enum RetryKey: String, GrammarKey {
  case times, delay, backoff, max, kinds

  static let constructID = ConstructID.retry
  static let constructTitle = "`retry`"
  static let constructSummary = "how failures are tried again"

  var rule: KeyRule {
    switch self {
    case .times: KeyRule(.int, "how often", "times: 2", default: "2")
    case .delay: KeyRule(.duration, "the first delay", "delay: 1s", default: "1s")
    case .backoff: KeyRule(.number, "what the delay is multiplied by each time", "backoff: 2", default: "2")
    case .max: KeyRule(.duration, "the longest delay", "max: 60s", default: "60s")
    case .kinds:
      KeyRule(
        .list(.name), "the kinds of failure that are tried again", "kinds: [offline, server]",
        default: "[offline, timeout, server, tooManyRequests]")
    }
  }
}

/// The keys of a part of `all`.
enum CallPartKey: String, GrammarKey {
  case call, with

  static let constructID = ConstructID.callPart
  static let constructTitle = "a part of `all`"
  static let constructSummary = "one of several calls"
  static let required: [CallPartKey] = [.call]

  var rule: KeyRule {
    switch self {
    case .call: .call
    case .with: KeyRule(.arguments, "the arguments", "with: { owner: params.owner }")
    }
  }
}
