/** Continuation bit: it is clear in the last byte of a number. Ten bytes contain 64 bits. */
const MORE = 0x80;
const BYTES_MAX = 10;
const utf8 = new TextDecoder();

/**
 * Reads numbers and fields of the Protocol Buffers wire format, strictly between start and end, so that the work is
 * bounded by the number of bytes.
 * @see https://protobuf.dev/programming-guides/encoding
 */
export class Wire {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  /** A non-negative integer. @throws RangeError if the bytes end or it is not a safe integer */
  varint(): number {
    let value = 0;
    let scale = 1;
    for (let i = 0; i < BYTES_MAX; i += 1) {
      const byte = this.#next();
      value += (byte & ~MORE) * scale;
      if (byte < MORE) {
        if (!Number.isSafeInteger(value)) throw new RangeError('A number is too large');
        return value;
      }
      scale *= 128;
    }
    throw new RangeError('A number is too long');
  }

  /** A signed integer in zigzag encoding. */
  signedVarint(): number {
    const value = this.varint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /** A length-delimited field: text, a message, or packed numbers. */
  bytes(): Uint8Array {
    const length = this.varint();
    if (length > this.#bytes.length - this.#at) throw new RangeError('The bytes end too early');
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  text(): string {
    return utf8.decode(this.bytes());
  }

  /** The number and type of the next field. */
  tag(): { readonly field: number; readonly type: number } {
    const tag = this.varint();
    return { field: Math.floor(tag / 8), type: tag % 8 };
  }

  /** Skips a field. */
  skip(type: number): void {
    if (type === 0) for (let i = 0; i < BYTES_MAX && this.#next() >= MORE; i += 1);
    else if (type === 1) this.#at += 8;
    else if (type === 2) this.bytes();
    else if (type === 5) this.#at += 4;
    else throw new RangeError(`A field is of type ${type}`);
  }

  #next(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw new RangeError('The bytes end too early');
    this.#at += 1;
    return byte;
  }
}
