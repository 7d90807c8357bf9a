import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot, readFiles, sourceFiles } from './project-files.ts';
import { findMissingFiles, findUnknownTests } from './proof-table.ts';
import {
  DOCUMENT,
  parseDepartures,
  parseStatements,
  quotedPieces,
  readableText,
  statementLines,
  wordsOf,
} from './specification.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const document = read(DOCUMENT);
const rows = parseStatements(document);

it('has a row for every statement, in their order', () => {
  expect(rows.length).toBeGreaterThan(300);
  const last = new Map<string, number>();
  const misnumbered = rows.filter(({ id }) => {
    const [section = '', number] = id.split('.');
    const expected = (last.get(section) ?? 0) + 1;
    last.set(section, expected);
    return Number(number) !== expected;
  });
  expect(misnumbered.map(({ id }) => id)).toEqual([]);
});

it('names files and tests that are there', () => {
  const empty = rows.filter(({ files, proofs }) => files.length === 0 || proofs.length === 0);
  expect([...empty.map(({ id }) => `${id}: no file or no test`), ...findMissingFiles(rows)]).toEqual([]);
});

it('names tests by their titles', () => {
  expect(rows.filter(({ proofs }) => proofs.some(({ title }) => title === '')).map(({ id }) => id)).toEqual([]);
  expect(findUnknownTests(rows)).toEqual([]);
});

it('quotes no text that the product does not have', () => {
  const product = readableText(
    sourceFiles()
      .filter(({ path }) => /^(?:apps|packages)\/[^/]+\/src\//.test(path) && !/\.spec\.|\/testing\//.test(path))
      .map(({ text }) => text)
      .join('\n'),
  );
  // A text with a computed part stands in the test that reads it.
  const proved = (paths: readonly string[]) =>
    readableText(
      readFiles(paths)
        .map(({ text }) => text)
        .join('\n'),
    );
  const pieces = rows.flatMap(({ id, statement, proofs }) =>
    quotedPieces(statement).map((text) => ({ id, piece: text.replace(/\s+/g, ' '), proofs })),
  );
  expect(pieces.length).toBeGreaterThan(60);
  const unknown = pieces.filter(
    ({ piece, proofs }) => !product.includes(piece) && !proved(proofs.map(({ path }) => path)).includes(piece),
  );
  expect(unknown.map(({ id, piece }) => `${id}: ${piece}`)).toEqual([]);
});

it('lists every departure first, in the words of its row', () => {
  const departed = rows.filter(({ otherwise }) => otherwise !== '');
  expect(parseDepartures(document)).toEqual(departed.map(({ id, otherwise }) => ({ id, words: otherwise })));
});

/** Where the specification is at hand (`npm run test:reference`). */
const specification = process.env['SPECIFICATION'];
it.each(specification === undefined ? [] : [specification])('holds every line of %s and nothing else', (path) => {
  const text = readFileSync(path, 'utf8');
  const [specified, held] = [wordsOf(text), wordsOf(rows.map(({ statement }) => statement).join('\n'))];
  const lines = statementLines(text);
  expect(lines.length).toBeGreaterThan(200);
  expect(lines.filter((line) => !held.includes(wordsOf(line)))).toEqual([]);
  expect(rows.filter(({ statement }) => !specified.includes(wordsOf(statement))).map(({ id }) => id)).toEqual([]);
});

it.each([
  ["shows '>12 hours' if none", ['>12 hours']],
  ["'Archived Images (n)' with (empty: 'No images.')", ['Archived Images (', 'No images.']],
  ["The message 'You must agree to all providers' Terms.' shows", ["You must agree to all providers' Terms."]],
  ["Logged-in users' favourites and the product's size", []],
  ["'{provider} EULA missing'", ['EULA missing']],
])('reads the quoted texts of: %s', (statement, pieces) => {
  expect(quotedPieces(statement)).toEqual(pieces);
});
