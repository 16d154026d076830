import CLibYAML

/// What the YAML library alone does with a text: reads all events and drops them; the floor that loading is measured
/// against.
package enum EventDrain {
  /// Reads the events of a text; gives how many there were before the end or the first error.
  package static func count(_ bytes: [UInt8]) -> Int {
    withUnsafeTemporaryAllocation(of: yaml_parser_t.self, capacity: 1) { buffer in
      guard let parser = buffer.baseAddress, yaml_parser_initialize(parser) == 1 else { return 0 }
      defer { yaml_parser_delete(parser) }
      return bytes.withUnsafeBufferPointer { bytes in
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
        var count = 0
        var event = yaml_event_t()
        while yaml_parser_parse(parser, &event) == 1 {
          count += 1
          let isEnd = event.type == YAML_STREAM_END_EVENT
          yaml_event_delete(&event)
          if isEnd { break }
        }
        return count
      }
    }
  }
}
