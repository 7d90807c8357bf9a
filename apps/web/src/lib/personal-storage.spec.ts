/// <reference types="node" />
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readStored, writeStored } from './local-storage.ts';
import { forgetPersonal, PERSONAL_NAMES } from './personal-storage.ts';

/**
 * Display settings of this browser, for any user; `analytics` holds each account's decision. `session` and `owner` end
 * with the session, `restricted` and `own-place` belong to the tab, and `log-out-due` ends once the server has
 * confirmed the logout. Their own modules remove them.
 */
const ABOUT_THE_BROWSER = [
  'analytics',
  'color-scheme',
  'log-out-due',
  'own-place',
  'owner',
  'reloaded',
  'restricted',
  'session',
  'shortcuts',
  'sign-in',
  'units',
  'zone',
].map((name) => `groundtrack-${name}`);

it('lists every name in local storage', () => {
  const root = path.join(import.meta.dirname, '..');
  const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('.spec.'));
  const names = files.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/'(groundtrack-[\w-]+)'/g)].map(([, name]) => name),
  );
  expect(new Set(names)).toEqual(new Set([...PERSONAL_NAMES, ...ABOUT_THE_BROWSER]));
});

it('removes personal data, and keeps the display settings of this browser', () => {
  for (const name of [...PERSONAL_NAMES, 'groundtrack-units']) writeStored(name, 'x');
  forgetPersonal();
  expect(PERSONAL_NAMES.map(readStored)).toEqual(PERSONAL_NAMES.map(() => null));
  expect(readStored('groundtrack-units')).toBe('x');
});
