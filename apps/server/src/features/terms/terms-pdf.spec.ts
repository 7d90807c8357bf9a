import { expect, it } from 'vitest';
import { toTermsPdf } from './terms-pdf.ts';

const fileOf = (text: string) => Buffer.from(toTermsPdf({ title: 'Terms (v1)', text })).toString('latin1');

it('contains the text in lines that fit, in the encoding of the font', () => {
  const file = fileOf(`The buyer’s copy © ${'word '.repeat(40)}\n\n(end) \\ 漢`);
  expect(file.startsWith('%PDF-1.4\n')).toBe(true);
  expect(file).toContain('/Title (Terms \\(v1\\))');
  expect(file).toContain('(The buyer\x92s copy \xa9 word');
  expect(file).toContain('(\\(end\\) \\\\ ?) Tj');
  const lines = [...file.matchAll(/^\((.*)\) Tj T\*$/gm)].map(([, line = '']) => line.replace(/\\(.)/g, '$1'));
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
  expect(lines.join(' ')).toContain('word word');
});

it('has an index of its objects, and as many pages as needed', () => {
  const file = fileOf('a line\n'.repeat(200));
  expect(file).toContain('/Count 4 ');
  const [, at = ''] = /startxref\n(\d+)\n%%EOF\n$/.exec(file) ?? [];
  expect(file.slice(Number(at), Number(at) + 4)).toBe('xref');
  const starts = [...file.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, start]) => Number(start));
  expect(starts).toHaveLength(12);
  starts.forEach((start, index) => {
    expect(file.slice(start, start + 8)).toMatch(new RegExp(`^${index + 1} 0 obj`));
  });
  for (const [, length = '', content = ''] of file.matchAll(/\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g))
    expect(content).toHaveLength(Number(length));
});
