/* iCalendar as in RFC 5545: lines of at most 75 octets, CRLF, escaped text. */

const MAX_OCTETS = 75;

/** A TEXT value (section 3.3.11). Control characters are not allowed. */
export function icsText(text: string): string {
  return text
    .replace(/\r\n|\r/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** `20261121T112003Z`, to the second. */
export function icsInstant(atMs: number): string {
  const iso = new Date(Math.round(atMs / 1000) * 1000).toISOString();
  return `${iso.slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** Content lines as written to a file. Lines longer than 75 octets of UTF-8 are folded (section 3.1). */
export function icsLines(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function folded(line: string): string {
  const parts: string[] = [];
  let start = 0;
  let octets = 0;
  let at = 0;
  while (at < line.length) {
    // Iterates by code point, so that no character is split.
    const codePoint = line.codePointAt(at) ?? 0;
    const size = toOctets(codePoint);
    if (octets + size > MAX_OCTETS) {
      parts.push(line.slice(start, at));
      start = at;
      // The space at the start of a continuation line counts.
      octets = 1;
    }
    octets += size;
    at += codePoint > 0xffff ? 2 : 1;
  }
  parts.push(line.slice(start));
  return parts.join('\r\n ');
}

/** In UTF-8 (RFC 3629 section 3). */
function toOctets(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
