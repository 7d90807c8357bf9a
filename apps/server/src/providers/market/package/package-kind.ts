/** What a file is by its first bytes. Content types and names of providers are often wrong. */
export type PackageKind = 'tiff' | 'zip' | 'jp2' | 'nitf' | 'jpeg' | 'png' | 'tar' | 'gzip';

interface KindFacts {
  /** For people: `a JPEG 2000 image`. */
  readonly label: string;
  /** First in the list: the one of delivered files. */
  readonly extensions: readonly [string, ...string[]];
  readonly mediaType: string;
}

export const KINDS: Readonly<Record<PackageKind, KindFacts>> = {
  tiff: { label: 'a TIFF', extensions: ['tif', 'tiff'], mediaType: 'image/tiff' },
  zip: { label: 'a ZIP', extensions: ['zip'], mediaType: 'application/zip' },
  jp2: { label: 'a JPEG 2000 image', extensions: ['jp2', 'j2k', 'jpx'], mediaType: 'image/jp2' },
  nitf: { label: 'a NITF file', extensions: ['ntf', 'nitf', 'nsf'], mediaType: 'application/vnd.nitf' },
  jpeg: { label: 'a JPEG', extensions: ['jpg', 'jpeg'], mediaType: 'image/jpeg' },
  png: { label: 'a PNG', extensions: ['png'], mediaType: 'image/png' },
  tar: { label: 'a TAR archive', extensions: ['tar'], mediaType: 'application/x-tar' },
  gzip: { label: 'a gzip archive', extensions: ['gz', 'tgz', 'tar.gz'], mediaType: 'application/gzip' },
};

/** Bytes from the beginning of a file that tell its kind. Only the mark of a TAR is not at the start. */
export const KIND_BYTES = 512;

/** Marks at the start, as Latin-1. A ZIP may be empty, and JPEG 2000 may be a bare code stream. */
const MARKS: readonly (readonly [mark: string, kind: PackageKind])[] = [
  ['II*\0', 'tiff'],
  ['MM\0*', 'tiff'],
  ['II+\0', 'tiff'],
  ['MM\0+', 'tiff'],
  ['PK\x03\x04', 'zip'],
  ['PK\x05\x06', 'zip'],
  ['\0\0\0\x0cjP  ', 'jp2'],
  ['\xff\x4f\xff\x51', 'jp2'],
  ['NITF', 'nitf'],
  ['NSIF', 'nitf'],
  ['\xff\xd8\xff', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['\x1f\x8b', 'gzip'],
];
const TAR_MARK_AT = 257;

/** @param start the first {@link KIND_BYTES} of a file, or all of a shorter one; null: no kind of image or archive */
export function kindOf(start: Uint8Array): PackageKind | null {
  const text = Buffer.from(start).toString('latin1');
  const found = MARKS.find(([mark]) => text.startsWith(mark));
  if (found) return found[1];
  return text.startsWith('ustar', TAR_MARK_AT) ? 'tar' : null;
}

/** The beginning of a file of another kind, for the operator: `a web page: “<html> …”`. */
export function describeStart(start: Uint8Array): string {
  if (start.byteLength === 0) return 'an empty file';
  if (start.includes(0))
    return `a file of another kind, which begins with ${Buffer.from(start.subarray(0, 16)).toString('hex')}`;
  const text = new TextDecoder()
    .decode(start)
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
  const what = /^(?:<!doctype html|<html|<head|<body|<!--)/i.test(text)
    ? 'a web page'
    : /^[[{]/.test(text)
      ? 'JSON'
      : 'a text';
  return `${what}: “${text.slice(0, 200)}”`;
}
