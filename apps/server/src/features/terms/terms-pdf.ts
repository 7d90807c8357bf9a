/** A4 in points (1/72 inch), and a margin of 20 mm. */
const PAGE = { width: 595, height: 842, margin: 57 };
const FONT_SIZE = 10;
const LEADING = 13;
/** Every letter of Courier has a width of 0.6 of the font size, so lines can be broken without a width table. */
const COLUMNS = Math.floor((PAGE.width - 2 * PAGE.margin) / (0.6 * FONT_SIZE));
const ROWS = Math.floor((PAGE.height - 2 * PAGE.margin) / LEADING);

/** Letters with different codes in WinAnsiEncoding and Latin-1 (ISO 32000-1, annex D.2). */
const WIN_ANSI: Readonly<Record<string, number>> = {
  '€': 0x80,
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '–': 0x96,
  '—': 0x97,
};

/** A plain text as PDF 1.4 with its title as metadata, in a standard font. */
export function toTermsPdf({ title, text }: { readonly title: string; readonly text: string }): Uint8Array {
  const lines = [title, '', ...text.split('\n').flatMap(toLines)];
  const pages = Array.from({ length: Math.ceil(lines.length / ROWS) }, (_, page) =>
    toContent(lines.slice(page * ROWS, (page + 1) * ROWS)),
  );
  // Objects 1 to 4 are catalog, page tree, font, and metadata, followed by two for each page.
  const kids = pages.map((_, page) => `${5 + 2 * page} 0 R`).join(' ');
  const box = `[0 0 ${PAGE.width} ${PAGE.height}]`;
  return toFile([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /MediaBox ${box} /Kids [${kids}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
    `<< /Title ${toText(title)} >>`,
    ...pages.flatMap((content, page) => [
      `<< /Type /Page /Parent 2 0 R /Resources << /Font << /F 3 0 R >> >> /Contents ${6 + 2 * page} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ]);
}

/** Breaks a paragraph into lines; longer words are split. */
function toLines(paragraph: string): string[] {
  const lines = [''];
  for (const word of paragraph.split(' ').flatMap((one) => one.match(new RegExp(`.{1,${COLUMNS}}`, 'gu')) ?? [])) {
    const line = lines.at(-1) ?? '';
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length <= COLUMNS) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function toContent(lines: readonly string[]): string {
  const top = PAGE.height - PAGE.margin - FONT_SIZE;
  const shown = lines.map((line) => `${toText(line)} Tj T*`).join('\n');
  return `BT /F ${FONT_SIZE} Tf ${LEADING} TL ${PAGE.margin} ${top} Td\n${shown}\nET`;
}

/** A PDF string; one letter here is one byte of the file. */
function toText(line: string): string {
  const bytes = Array.from(line, (letter) => {
    const code = WIN_ANSI[letter] ?? letter.codePointAt(0) ?? 0;
    return code < 0x100 ? String.fromCharCode(code) : '?';
  });
  return `(${bytes.join('').replace(/[\\()]/g, '\\$&')})`;
}

/** The objects, numbered from 1, with the table of their offsets. */
function toFile(objects: readonly string[]): Uint8Array {
  let file = '%PDF-1.4\n';
  const starts = objects.map((object, index) => {
    const start = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(start).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${starts.join('')}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + trailer, 'latin1');
}
