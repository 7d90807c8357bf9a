import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectDir } from '../../../config/environment.ts';
import { exportTables } from './export-tables.ts';

it('docs/account-deletion.md lists every file of the download', () => {
  const page = readFileSync(join(projectDir, 'docs/account-deletion.md'), 'utf8');
  const table = /\| Files \| Content \|\n\|---\|---\|\n((?:\|.*\n)+)/.exec(page)?.[1] ?? '';
  const listed = table.split('\n').flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)]);
  expect(listed.map(([, name = '']) => name).toSorted()).toEqual(exportTables.map(({ name }) => name).toSorted());
});
