import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectPaths, projectRoot } from './project-files.ts';
import { findMissingFiles, findUnknownTests, linksIn, type ProvedRow, parseProofs, toCells } from './proof-table.ts';

const document = readFileSync(join(projectRoot, 'docs/threat-model.md'), 'utf8');
const rows = document.split('\n').flatMap((line): ProvedRow[] => {
  const [id = '', , , where = '', proof = ''] = toCells(line);
  return /^\d+$/.test(id) ? [{ id, files: linksIn(where), proofs: parseProofs(proof) }] : [];
});

it('says of every attack where it ends, and which tests show it', () => {
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.map(({ id }) => Number(id))).toEqual(rows.map((_, index) => index + 1));
  expect(rows.filter(({ files, proofs }) => files.length === 0 || proofs.length === 0)).toEqual([]);
});

it('names files and tests that are there', () => {
  expect([...findMissingFiles(rows), ...findUnknownTests(rows)]).toEqual([]);
});

it('names sources by the end of their path', () => {
  const paths = projectPaths();
  const named = [...document.matchAll(/`([\w/.-]+\.tsx?)`/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !paths.some((path) => path.endsWith(`/${name}`)))).toEqual([]);
});
