import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseRequirements, requirementIds, VERDICTS } from './asvs.ts';
import { projectRoot } from './project-files.ts';
import { findMissingFiles, findUnknownTests } from './proof-table.ts';

const document = readFileSync(join(projectRoot, 'docs/asvs.md'), 'utf8');
const rows = parseRequirements(document);

it('has a row for every requirement of levels 1 and 2, in their order', () => {
  expect(requirementIds()).toHaveLength(259);
  expect(rows.map(({ id }) => id)).toEqual(requirementIds());
});

it('says of each how far it is met, why, and where', () => {
  const incomplete = rows.filter(
    ({ verdict, how, files }) => !VERDICTS.some((known) => known === verdict) || how === '' || files.length === 0,
  );
  expect(incomplete.map(({ id }) => id)).toEqual([]);
});

it('names files and tests that are there', () => {
  expect([...findMissingFiles(rows), ...findUnknownTests(rows)]).toEqual([]);
});

it('counts and lists first what its rows say', () => {
  const counts = VERDICTS.map((verdict) => rows.filter((row) => row.verdict === verdict).length);
  expect(document).toContain(`\n| ${counts.join(' | ')} |\n`);
  const listed = [...document.matchAll(/^- \*\*([\d.]+)\*\* \(([a-z ]+)\)/gm)].map(([, id, verdict]) => [id, verdict]);
  const left = rows.filter(({ verdict }) => verdict === 'partly' || verdict === 'not met');
  expect(listed).toEqual(left.map(({ id, verdict }) => [id, verdict]));
});
