import { AreaReadError } from './area-limits.ts';

/** Length of the start of a file that is searched for an XML declaration. */
const HEAD_LENGTH = 200;

/**
 * Decodes a file by its byte order mark, its first bytes or its XML declaration; otherwise as UTF-8, or as Windows-1252
 * if that fails.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first = 1, second = 1, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return decode(bytes, 'utf-8');
  if ((first === 0xff && second === 0xfe) || (second === 0 && first !== 0)) return decode(bytes, 'utf-16le');
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return decode(bytes, 'utf-16be');
  const head = decode(bytes.subarray(0, HEAD_LENGTH), 'latin1');
  const declared = /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/i.exec(head)?.[1];
  // The declaration was readable as single bytes, so the file cannot be UTF-16, even if the declaration says so.
  if (declared && !/^utf-?(8|16)/i.test(declared)) return decode(bytes, declared);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decode(bytes, 'windows-1252');
  }
}

function decode(bytes: Uint8Array, label: string): string {
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    throw new AreaReadError(`Its text is in ${label.slice(0, 40)}, which is not supported. Save it in UTF-8.`);
  }
}
