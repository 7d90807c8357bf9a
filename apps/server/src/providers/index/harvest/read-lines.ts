const NEWLINE = 10;

export interface Line {
  /** Null for a line that was too long, and was skipped without buffering. */
  readonly text: string | null;
  /** Offset after this line. */
  readonly endOffset: number;
}

/** Lines of a stream of UTF-8. At most `maxBytes` and one chunk are buffered, however long a line is. */
export async function* readLines(chunks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Line> {
  let kept: Buffer[] = [];
  let keptBytes = 0;
  let tooLong = false;
  let offset = 0;
  const keep = (part: Buffer): void => {
    offset += part.length;
    keptBytes += part.length;
    if (keptBytes > maxBytes) {
      tooLong = true;
      kept = [];
    } else if (part.length > 0) {
      kept.push(part);
    }
  };
  const line = (): Line => {
    const [only] = kept;
    const bytes = kept.length === 1 && only ? only : Buffer.concat(kept);
    const text = tooLong ? null : bytes.toString('utf8');
    kept = [];
    keptBytes = 0;
    tooLong = false;
    return { text, endOffset: offset };
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      keep(chunk.subarray(start, end));
      offset++;
      start = end + 1;
      yield line();
    }
    keep(chunk.subarray(start));
  }
  if (keptBytes > 0) yield line();
}
