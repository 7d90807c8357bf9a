import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { settings } from '../../apps/server/src/config/settings.ts';
import { projectRoot } from './project-files.ts';

/** The table README.md has to hold, made from the settings themselves. */
function settingsTable(): string {
  const rows = Object.entries(settings).map(
    ([name, { about, fallback, allowed }]) => `| \`${name}\` | \`${fallback}\` | ${about} | ${allowed} |`,
  );
  return ['| Setting | Default | What it does | Allowed |', '|---|---|---|---|', ...rows].join('\n');
}

it('README lists every setting with its default', () => {
  const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8');
  const listed = /<!-- settings -->\n([\s\S]*?)\n<!-- \/settings -->/.exec(readme)?.[1];
  expect(listed).toBe(settingsTable());
});
