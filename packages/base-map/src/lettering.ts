import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Opentype from 'opentype.js';

/** Names of waters are slanted, as on maps. */
export type Face = 'upright' | 'slanted';

export interface Style {
  readonly face: Face;
  readonly sizePx: number;
  /** Extra space after each letter. */
  readonly trackingPx: number;
}

/** Letters as outlines: no font has to be installed, and the width of a label is known before it is drawn. */
export interface Lettering {
  /** Width in pixels; null when the font lacks a letter. */
  widthPx(text: string, style: Style): number | null;
  /** SVG path data, the first letter at 0, 0 on the base line. */
  path(text: string, style: Style): string;
}

const SUBSETS = ['latin', 'latin-ext', 'vietnamese'] as const;
const FILES: Readonly<Record<Face, string>> = { upright: '600-normal', slanted: '500-italic' };

interface Letter {
  readonly font: Opentype.Font;
  readonly glyph: Opentype.Glyph;
  /** Advance width as a share of the font size. */
  readonly advance: number;
}

/** Opens Source Sans 3 (SIL Open Font License 1.1), which has every Latin letter of the place names. */
export function createLettering(): Lettering {
  const letters = { upright: letterFinder('upright'), slanted: letterFinder('slanted') };
  const toLetters = (text: string, { face }: Style) => Array.from(text.normalize('NFC'), letters[face]);
  return {
    widthPx(text, { face, sizePx, trackingPx }) {
      let width = 0;
      for (const char of text.normalize('NFC')) {
        const letter = letters[face](char);
        if (letter === null) return null;
        width = width + letter.advance * sizePx + trackingPx;
      }
      return width;
    },
    path(text, style) {
      let x = 0;
      let path = '';
      for (const letter of toLetters(text, style)) {
        if (!letter) continue;
        path += pathData(letter.glyph.getPath(x, 0, style.sizePx));
        x += letter.advance * style.sizePx + style.trackingPx;
      }
      return path;
    },
  };
}

function letterFinder(face: Face): (char: string) => Letter | null {
  const require = createRequire(import.meta.url);
  // Node finds no named exports in this CommonJS module.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { parse } = require('opentype.js') as typeof Opentype;
  const fonts = SUBSETS.map((subset) => {
    const file = require.resolve(`@fontsource/source-sans-3/files/source-sans-3-${subset}-${FILES[face]}.woff`);
    const { buffer, byteOffset, byteLength } = readFileSync(file);
    return parse(buffer.slice(byteOffset, byteOffset + byteLength));
  });
  const known = new Map<string, Letter | null>();
  return (char) => {
    const found = known.get(char);
    if (found !== undefined) return found;
    const font = fonts.find((candidate) => candidate.charToGlyphIndex(char) > 0);
    const glyph = font?.charToGlyph(char);
    const letter = font && glyph ? { font, glyph, advance: (glyph.advanceWidth ?? 0) / font.unitsPerEm } : null;
    known.set(char, letter);
    return letter;
  };
}

/** SVG path data. The library's own joins numbers that round to minus zero. */
function pathData({ commands }: Opentype.Path): string {
  return commands
    .map((command) => {
      if (command.type === 'Z') return 'Z';
      const { type, x, y } = command;
      if (type === 'C') return type + numbers(command.x1, command.y1, command.x2, command.y2, x, y);
      return type === 'Q' ? type + numbers(command.x1, command.y1, x, y) : type + numbers(x, y);
    })
    .join('');
}

function numbers(...values: readonly number[]): string {
  return values.map((value) => value.toFixed(1)).join(' ');
}
