extension FunctionLibrary {
  /// All functions and macros with what there is to know of them, in the order of the reference.
  package static let catalogue: [FunctionEntry] =
    textEntries + numberEntries + listEntries + timeEntries + absenceEntries + conversionEntries + screenEntries

  private static let textEntries = [
    FunctionEntry("size", .texts, "how many characters it has", example: "'milk'.size()"),
    FunctionEntry("contains", .texts, "whether a text is in it", example: "'Buy milk'.contains('milk')"),
    FunctionEntry(
      "containsIgnoringCase", .texts, "the same, whatever the case of the letters",
      example: "'Buy Milk'.containsIgnoringCase('milk')"),
    FunctionEntry("startsWith", .texts, "whether it begins with a text", example: "'Buy milk'.startsWith('Buy')"),
    FunctionEntry("endsWith", .texts, "whether it ends with a text", example: "'Buy milk'.endsWith('milk')"),
    FunctionEntry(
      "matches", .texts, "whether a regular expression (RE2) fits a part of it",
      example: "'2026-01'.matches('^[0-9]{4}-[0-9]{2}$')"),
    FunctionEntry("trim", .texts, "the text without white space at its ends", example: "'  milk '.trim()"),
    FunctionEntry("lower", .texts, "in lower case", example: "'ÉCLAIR'.lower()"),
    FunctionEntry("upper", .texts, "in upper case", example: "'milk'.upper()"),
    FunctionEntry("lowerAscii", .texts, "the letters A to Z in lower case", example: "'ÉA'.lowerAscii()"),
    FunctionEntry("upperAscii", .texts, "the letters a to z in upper case", example: "'éa'.upperAscii()"),
    FunctionEntry("charAt", .texts, "the character at a place, from 0", example: "'milk'.charAt(1)"),
    FunctionEntry(
      "substring", .texts, "the part from a place, up to another one", example: "'Buy milk'.substring(0, 3)"),
    FunctionEntry(
      "indexOf", .texts, "the first place of a text, or -1; a number says where to begin",
      example: "'banana'.indexOf('a', 2)"),
    FunctionEntry(
      "lastIndexOf", .texts, "the last place of a text, or -1; a number says up to where",
      example: "'banana'.lastIndexOf('a')"),
    FunctionEntry(
      "replace", .texts, "with one text in place of another; a number says how often",
      example: "'a-b-c'.replace('-', '+', 1)"),
    FunctionEntry(
      "split", .texts, "the parts between separators; a number says how many at most", example: "'a,b,c'.split(',')"),
    FunctionEntry("reverse", .texts, "the characters from behind", example: "'abc'.reverse()"),
    FunctionEntry(
      "format", .texts, form: "String.format([value, …]) → String",
      "values in place of `%s`, `%d`, `%.2f`, `%e`, `%x`, `%X`, `%o`, `%b`", example: "'%s: %.2f'.format(['sum', 1.5])"),
    FunctionEntry("strings.quote", .texts, "in quotes, with escapes", example: "strings.quote('a\"b')"),
    FunctionEntry(
      "regex.extract", .texts, "what a regular expression, or its one group, finds first",
      example: "regex.extract('order 42', '[0-9]+').orValue('')"),
    FunctionEntry(
      "regex.extractAll", .texts, "all that it finds", example: "regex.extractAll('1 and 2', '[0-9]')"),
    FunctionEntry(
      "regex.replace", .texts, "with a text in place of what it finds; `\\\\1` is its first group",
      example: "regex.replace('a1b2', '[0-9]', '-')"),
    FunctionEntry("base64.encode", .texts, "bytes as Base64", example: "base64.encode(bytes('hi'))"),
    FunctionEntry(
      "base64.decode", .texts, "the bytes that a Base64 text stands for", example: "string(base64.decode('aGk='))"),
    FunctionEntry("json.encode", .texts, "any value as JSON", example: "json.encode({'n': [1, 2]})"),
  ]

  private static let numberEntries = [
    FunctionEntry(
      "plural", .numbers, form: "Int.plural({form: text, …}) → String",
      "the text for a number in the screen's `locale`; `#` stands for the number",
      example: "3.plural({'one': '# task', 'other': '# tasks'})"),
    FunctionEntry("formatted", .numbers, "with so many decimals", example: "2.5.formatted(2)"),
    FunctionEntry("math.round", .numbers, "the nearest whole number, half away from 0", example: "math.round(2.5)"),
    FunctionEntry("math.ceil", .numbers, "the next whole number above", example: "math.ceil(1.2)"),
    FunctionEntry("math.floor", .numbers, "the next whole number below", example: "math.floor(1.8)"),
    FunctionEntry("math.trunc", .numbers, "without its decimals", example: "math.trunc(-1.8)"),
    FunctionEntry("math.abs", .numbers, "without its sign", example: "math.abs(-5)"),
    FunctionEntry("math.sign", .numbers, "-1, 0 or 1", example: "math.sign(-5)"),
    FunctionEntry("math.sqrt", .numbers, "the square root", example: "math.sqrt(4)"),
    FunctionEntry(
      "math.greatest", .numbers, form: "math.greatest(number, …) → number", "the greatest of numbers, or of a list",
      example: "math.greatest(1, 3, 2)"),
    FunctionEntry(
      "math.least", .numbers, form: "math.least(number, …) → number", "the least of numbers, or of a list",
      example: "math.least([3, 1])"),
    FunctionEntry("math.isNaN", .numbers, "whether it is no number", example: "math.isNaN(0.0 / 0.0)"),
    FunctionEntry("math.isInf", .numbers, "whether it is infinite", example: "math.isInf(1.0 / 0.0)"),
    FunctionEntry("math.isFinite", .numbers, "whether it is neither", example: "math.isFinite(1.5)"),
    FunctionEntry("math.bitAnd", .numbers, "the bits that both have", example: "math.bitAnd(6, 3)"),
    FunctionEntry("math.bitOr", .numbers, "the bits that either has", example: "math.bitOr(6, 3)"),
    FunctionEntry("math.bitXor", .numbers, "the bits that one alone has", example: "math.bitXor(6, 3)"),
    FunctionEntry("math.bitNot", .numbers, "the bits that it has not", example: "math.bitNot(0)"),
    FunctionEntry("math.bitShiftLeft", .numbers, "its bits moved up", example: "math.bitShiftLeft(1, 3)"),
    FunctionEntry("math.bitShiftRight", .numbers, "its bits moved down", example: "math.bitShiftRight(8, 3)"),
  ]

  private static let listEntries = [
    FunctionEntry("size", .lists, "how many elements or entries it has", example: "[4, 5].size()"),
    FunctionEntry(
      "filter", .lists, form: "[T].filter(x, condition) → [T]", "the elements for which a condition holds",
      example: "todos.filter(t, !t.isDone).size()"),
    FunctionEntry(
      "map", .lists, form: "[T].map(x, value) → [U]", "a value for each element; `map(x, condition, value)` for some",
      example: "todos.map(t, t.title)"),
    FunctionEntry(
      "all", .lists, form: "[T].all(x, condition) → Bool",
      "whether a condition holds for all; of maps `all(key, value, …)`",
      example: "[1, 2].all(n, n > 0)"),
    FunctionEntry(
      "exists", .lists, form: "[T].exists(x, condition) → Bool", "whether it holds for one at least",
      example: "todos.exists(t, t.isDone)"),
    FunctionEntry(
      "exists_one", .lists, form: "[T].exists_one(x, condition) → Bool", "whether it holds for exactly one",
      example: "[1, 2].exists_one(n, n > 1)"),
    FunctionEntry(
      "existsOne", .lists, form: "[T].existsOne(i, x, condition) → Bool", "the same with the place of the element",
      example: "[5, 6].existsOne(i, n, i == 0 && n == 5)"),
    FunctionEntry("sort", .lists, "in rising order", example: "[3, 1, 2].sort()"),
    FunctionEntry(
      "sortBy", .lists, form: "[T].sortBy(x, key) → [T]", "in rising order of a key; equal ones stay in their order",
      example: "todos.sortBy(t, t.title).map(t, t.id)"),
    FunctionEntry(
      "sortByDesc", .lists, form: "[T].sortByDesc(x, key) → [T]", "in falling order of a key",
      example: "todos.sortByDesc(t, t.title).map(t, t.id)"),
    FunctionEntry(
      "groupBy", .lists, form: "[T].groupBy(x, key) → [K: [T]]",
      "the elements by a key, in the order of their first ones",
      example: "[1, 2, 3].groupBy(n, n % 2 == 0 ? 'even' : 'odd')"),
    FunctionEntry("first", .lists, "the first element, if there is one", example: "[4, 5].first().orValue(0)"),
    FunctionEntry("last", .lists, "the last element, if there is one", example: "[4, 5].last().orValue(0)"),
    FunctionEntry(
      "slice", .lists, "the elements from a place up to another one", example: "[1, 2, 3, 4].slice(1, 3)"),
    FunctionEntry("reverse", .lists, "the elements from behind", example: "[1, 2].reverse()"),
    FunctionEntry("distinct", .lists, "the first of equal elements each", example: "[1, 2, 1].distinct()"),
    FunctionEntry(
      "flatten", .lists, "the elements of its lists, so many levels deep", example: "[[1], [2, 3]].flatten()"),
    FunctionEntry("indexOf", .lists, "the first place of an element, or -1", example: "['a', 'b'].indexOf('b')"),
    FunctionEntry("sum", .lists, "all added; 0 of none", example: "[1, 2, 3].sum()"),
    FunctionEntry("min", .lists, "the least, or null of none", example: "[3, 1].min()"),
    FunctionEntry("max", .lists, "the greatest, or null of none", example: "[3, 1].max()"),
    FunctionEntry("join", .lists, "texts in one, with a separator between", example: "['a', 'b'].join(', ')"),
    FunctionEntry(
      "byId", .lists, form: "[T].byId(id) → T?", "the record with an id, or null", example: "todos.byId('b') != null"),
    FunctionEntry(
      "mergedById", .lists, form: "[T].mergedById([T]) → [T]",
      "later records in place of those with their id, new ones last",
      example: "todos.mergedById([Todo{id: 'b', title: 'Call Bea'}]).map(t, t.title)"),
    FunctionEntry("lists.range", .lists, "the numbers from 0", example: "lists.range(3)"),
    FunctionEntry(
      "transformList", .lists, form: "[T].transformList(i, x, value) → [U]",
      "a value for each element and its place, or key",
      example: "['a', 'b'].transformList(i, x, x + string(i))"),
    FunctionEntry(
      "transformMap", .lists, form: "[K: T].transformMap(key, x, value) → [K: U]", "another value for each key",
      example: "{'a': 1}.transformMap(k, v, v + 1)"),
    FunctionEntry(
      "transformMapEntry", .lists, form: "[T].transformMapEntry(i, x, {key: value}) → map", "an entry for each element",
      example: "['a', 'b'].transformMapEntry(i, x, {x: i})"),
    FunctionEntry(
      "sets.contains", .lists, "whether all of the second are in the first", example: "sets.contains([1, 2], [1])"),
    FunctionEntry(
      "sets.equivalent", .lists, "whether each has all of the other", example: "sets.equivalent([1, 2], [2, 1, 1])"),
    FunctionEntry(
      "sets.intersects", .lists, "whether they have an element in common", example: "sets.intersects([1, 2], [3])"),
  ]

  private static let timeEntries = [
    FunctionEntry(
      "formatted", .times, "by a pattern such as `yyyy-MM-dd HH:mm`, in UTC or a zone",
      example: "timestamp('2026-01-31T08:05:00Z').formatted('d MMM yyyy HH:mm', 'Europe/Berlin')"),
    FunctionEntry("getFullYear", .times, "the year", example: "timestamp('2026-01-31T08:05:00Z').getFullYear()"),
    FunctionEntry("getMonth", .times, "the month, from 0", example: "timestamp('2026-01-31T08:05:00Z').getMonth()"),
    FunctionEntry("getDate", .times, "the day of the month", example: "timestamp('2026-01-31T08:05:00Z').getDate()"),
    FunctionEntry(
      "getDayOfMonth", .times, "the day of the month, from 0",
      example: "timestamp('2026-01-31T08:05:00Z').getDayOfMonth()"),
    FunctionEntry(
      "getDayOfWeek", .times, "the day of the week, Sunday is 0",
      example: "timestamp('2026-01-31T08:05:00Z').getDayOfWeek()"),
    FunctionEntry(
      "getDayOfYear", .times, "the day of the year, from 0",
      example: "timestamp('2026-01-31T08:05:00Z').getDayOfYear()"),
    FunctionEntry(
      "getHours", .times, "the hour of a date; all hours of a duration",
      example: "timestamp('2026-01-31T08:05:00Z').getHours('America/New_York')"),
    FunctionEntry(
      "getMinutes", .times, "the minute of a date; all minutes of a duration", example: "duration('1h30m').getMinutes()"
    ),
    FunctionEntry(
      "getSeconds", .times, "the second of a date; all seconds of a duration", example: "duration('1m5s').getSeconds()"),
    FunctionEntry(
      "getMilliseconds", .times, "the milliseconds below a second", example: "duration('1.234s').getMilliseconds()"),
    FunctionEntry("now", .times, form: "now() → Date", "the instant of the event; in steps alone", example: "now()"),
  ]

  private static let absenceEntries = [
    FunctionEntry(
      "has", .absence, form: "has(value.field) → Bool", "whether a field or key is there, and not null",
      example: "has({'a': 1}.b)"),
    FunctionEntry(
      "orValue", .absence, form: "T?.orValue(T) → T", "the value, or another one in its place",
      example: "name.orValue('you')"),
    FunctionEntry(
      "or", .absence, form: "T?.or(T?) → T?", "the value, or another one that may be missing too",
      example: "name.or(given)"),
    FunctionEntry(
      "hasValue", .absence, form: "T?.hasValue() → Bool", "whether it is there", example: "name.hasValue()"),
    FunctionEntry(
      "value", .absence, form: "T?.value() → T", "the value; a failure where there is none", example: "given.value()"),
    FunctionEntry(
      "optMap", .absence, form: "optional(T).optMap(x, value) → optional(U)", "a value of what is there",
      example: "[4, 5].first().optMap(n, n * 2).orValue(0)"),
    FunctionEntry(
      "optFlatMap", .absence, form: "optional(T).optFlatMap(x, optional) → optional(U)",
      "the same with a value that may be missing", example: "[[4]].first().optFlatMap(l, l.last()).orValue(0)"),
    FunctionEntry("optional.of", .absence, "a value that is there", example: "optional.of(1).orValue(2)"),
    FunctionEntry("optional.none", .absence, "a value that is missing", example: "optional.none().orValue(2)"),
    FunctionEntry(
      "optional.ofNonZeroValue", .absence, "missing where it is null, `false`, 0 or empty",
      example: "optional.ofNonZeroValue('').orValue('none')"),
    FunctionEntry(
      "optional.unwrap", .absence, "those that are there", example: "optional.unwrap([[1].first(), optional.none()])"),
    FunctionEntry("unwrapOpt", .absence, "the same", example: "[optional.of(1), optional.none()].unwrapOpt()"),
  ]

  private static let conversionEntries = [
    FunctionEntry("int", .conversions, "a whole number; decimals are cut, a date gives seconds", example: "int('42')"),
    FunctionEntry("double", .conversions, "a number with decimals", example: "double(2)"),
    FunctionEntry("string", .conversions, "a text", example: "string(1.5)"),
    FunctionEntry("bool", .conversions, "`true` or `false` of such a text", example: "bool('true')"),
    FunctionEntry(
      "timestamp", .conversions, "a Date of RFC 3339, or of seconds since 1970",
      example: "timestamp('2026-01-31T08:05:00+01:00')"),
    FunctionEntry("duration", .conversions, "a Duration", example: "duration('1h30m')"),
    FunctionEntry("dyn", .conversions, "the value as JSON, whose type is known when it runs", example: "dyn(1) == 1.0"),
    FunctionEntry("type", .conversions, "the type of a value, to compare", example: "type(1) == int"),
    FunctionEntry("uint", .conversions, "a number that CEL has and no screen", example: "uint(7)"),
    FunctionEntry("bytes", .conversions, "the UTF-8 of a text, which no screen keeps", example: "bytes('hi').size()"),
  ]

  private static let screenEntries = [
    FunctionEntry(
      "with", .screen, form: "record.with({'field': value}) → record", "a copy with other values",
      example: "todo.with({'title': 'Buy tea'}).title"),
    FunctionEntry(
      "inState", .screen, form: "inState('case') → Bool", "whether the screen is in a case, or in one of its sub-cases",
      example: "inState('loaded')"),
    FunctionEntry("newId", .screen, form: "newId() → String", "a new id, counted; in steps alone", example: "newId()"),
    FunctionEntry(
      "cel.bind", .screen, form: "cel.bind(name, value, expression) → T", "a name for a value within an expression",
      example: "cel.bind(n, 2 + 3, n * n)"),
  ]
}
