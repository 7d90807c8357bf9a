import type { Downloads } from './schemas.ts';

/** Suffix of the file name, after place, satellite, and date. An extension follows `-original`. */
const ENDINGS: Readonly<Record<keyof Downloads, string>> = {
  icon: '-preview.jpg',
  full: '.jpg',
  tiff: '.tif',
  overview: '-overview.tif',
  png: '.png',
  analytic: '-analytic.tif',
  zip: '.zip',
  original: '-original',
};

interface NamedImage {
  readonly place: string;
  readonly satellite: string;
  readonly takenISO: string;
  /** The name of the original package, whose extension is kept. */
  readonly originalName?: string | undefined;
}

/** Keeps the file name below the 255-byte limit of file systems, including date and suffix. */
const PLACE_MAX_BYTES = 120;
const SATELLITE_MAX_BYTES = 60;

/**
 * File name of a downloaded image. Place and satellite are external input, so only letters and digits of any script are
 * kept, joined by hyphens, with at most 255 bytes of UTF-8 in total.
 * @example downloadName('tiff', { place: 'Greenbelt, Maryland', satellite: 'WorldView-3', takenISO: '2026-08-22T15:10:37Z' })
 * // 'Greenbelt-Maryland_WorldView-3_2026-08-22.tif'
 */
export function downloadName(
  kind: keyof Downloads,
  { place, satellite, takenISO, originalName = '' }: NamedImage,
): string {
  const parts = [toPart(place, PLACE_MAX_BYTES), toPart(satellite, SATELLITE_MAX_BYTES), takenISO.slice(0, 10)];
  const extension = kind === 'original' ? extensionOf(originalName) : '';
  return parts.filter((part) => part !== '').join('_') + ENDINGS[kind] + extension;
}

/** `.zip`, `.tar.gz`; empty if the name has no plain extension. */
function extensionOf(name: string): string {
  return /(?:\.tar)?\.[a-z0-9]{1,8}$/i.exec(name)?.[0].toLowerCase() ?? '';
}

function toPart(text: string, maxBytes: number): string {
  // A thousand characters suffice for every name, and bound the cost of a hostile one.
  const words =
    text
      .slice(0, 1000)
      .toWellFormed()
      .normalize('NFC')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  let part = '';
  let bytes = 0;
  for (const letter of words.join('-')) {
    bytes += utf8Bytes(letter);
    if (bytes > maxBytes) break;
    part += letter;
  }
  return part.replace(/-$/, '');
}

function utf8Bytes(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_0000 ? 3 : 4;
}
