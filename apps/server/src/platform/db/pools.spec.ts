import { expect, it } from 'vitest';
import { checkVersion } from './pools.ts';

it.each(['15.0', '15.20 (Debian 15.20-0+deb12u1)', '18.4', '20beta1'])('accepts PostgreSQL %s', (version) => {
  expect(() => checkVersion(version)).not.toThrow();
});

it.each(['14.17', '9.6.24', '8.0.2', ''])('rejects PostgreSQL "%s" and says what to do', (version) => {
  expect(() => checkVersion(version)).toThrow(`The database is PostgreSQL ${version}, but 15 or newer is needed.`);
});
