import Testing

@Suite struct SpecDecoderTests {}
