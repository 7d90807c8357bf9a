import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Opentype from 'opentype.js';

/** Letters as outlines: no font has to be installed, and the width of a label is known before it is drawn. */
export interface Lettering {
  /** Pixels; null when a letter is missing in the font. */
  widthPx(text: string, sizePx: number): number | null;
  /** SVG path data, the first letter at 0, 0 on the base line. */
  path(text: string, sizePx: number): string;
}

const SUBSETS = ['latin', 'latin-ext', 'vietnamese'] as const;

interface Letter {
  readonly font: Opentype.Font;
  readonly glyph: Opentype.Glyph;
}

/** Source Sans 3, semibold (SIL Open Font License 1.1): every Latin letter of the gazetteer. */
export function createLettering(): Lettering {
  const require = createRequire(import.meta.url);
  // Node finds no named exports in this CommonJS module.
  const { parse } = require('opentype.js') as typeof Opentype;
  const fonts = SUBSETS.map((subset) => {
    const { buffer, byteOffset, byteLength } = readFileSync(
      require.resolve(`@fontsource/source-sans-3/files/source-sans-3-${subset}-600-normal.woff`),
    );
    return parse(buffer.slice(byteOffset, byteOffset + byteLength));
  });
  const letterOf = (char: string): Letter | null => {
    const font = fonts.find((candidate) => candidate.charToGlyphIndex(char) > 0);
    return font ? { font, glyph: font.charToGlyph(char) } : null;
  };
  const lettersOf = (text: string) => Array.from(text.normalize('NFC'), letterOf);
  const advancePx = ({ font, glyph }: Letter, sizePx: number) => ((glyph.advanceWidth ?? 0) * sizePx) / font.unitsPerEm;
  return {
    widthPx(text, sizePx) {
      return lettersOf(text).reduce<number | null>(
        (width, letter) => (width === null || letter === null ? null : width + advancePx(letter, sizePx)),
        0,
      );
    },
    path(text, sizePx) {
      let x = 0;
      let path = '';
      for (const letter of lettersOf(text)) {
        if (!letter) continue;
        path += pathData(letter.glyph.getPath(x, 0, sizePx));
        x += advancePx(letter, sizePx);
      }
      return path;
    },
  };
}

/** The library's own text joins numbers that round to minus zero. */
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
