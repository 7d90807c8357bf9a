import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { settings } from '../../apps/server/src/config/settings.ts';
import { projectRoot } from './project-files.ts';

/** The table that docs/settings.md must contain. */
function settingsTable(): string {
  const rows = Object.entries(settings).map(
    ([name, { about, fallback, allowed }]) => `| \`${name}\` | \`${fallback}\` | ${about} | ${allowed} |`,
  );
  return ['| Setting | Default | What it does | Allowed |', '|---|---|---|---|', ...rows].join('\n');
}

it('docs/settings.md lists every setting with its default', () => {
  const page = readFileSync(join(projectRoot, 'docs/settings.md'), 'utf8');
  const listed = /<!-- settings -->\n([\s\S]*?)\n<!-- \/settings -->/.exec(page)?.[1];
  expect(listed).toBe(settingsTable());
});
