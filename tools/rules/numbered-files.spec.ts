import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { numberFaults } from './numbered-files.ts';
import { projectRoot } from './project-files.ts';

it.each(['apps/server/src/platform/db/migrations', 'docs/decisions'])(
  '%s skips no number without an explanation',
  (folder) => {
    const names = readdirSync(join(projectRoot, folder));
    const readme = readFileSync(join(projectRoot, folder, 'README.md'), 'utf8');
    expect(names.length).toBeGreaterThan(10);
    expect(numberFaults({ names, readme })).toEqual([]);
  },
);

it.each([
  ['a gap', ['0001_a.sql', '0003_b.sql'], '', '0002 is left out: README.md has to say why'],
  ['a gap at the start', ['0002-a.md'], '', '0001 is left out: README.md has to say why'],
  ['an explained number that is there', ['0001_a.sql'], '| 0001 | Never used. |', '0001 is there, but explained'],
  ['a number used twice', ['0001_a.sql', '0001_b.sql'], '', '0001 is there twice'],
])('finds %s', (_what, names, readme, fault) => {
  expect(numberFaults({ names, readme })).toEqual([expect.stringContaining(fault)]);
});

it('accepts an explained gap', () => {
  expect(numberFaults({ names: ['0001_a.sql', '0003_b.sql', 'README.md'], readme: '| 0002 | Never used. |' })).toEqual(
    [],
  );
});
