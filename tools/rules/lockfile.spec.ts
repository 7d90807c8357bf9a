import { describe, expect, it } from 'vitest';
import { dependencyFaults, dependencyReport, parseAudit } from '../lib/dependency-faults.js';
import { completeLockfile, isInstalled, missingEntries, readLockfile } from '../lib/lockfile.js';

const BINARIES = { '@x/linux-x64-gnu': '1.2.3', '@x/linux-arm-musleabihf': '1.2.3', '@x/win32-ia32-msvc': '1.2.3' };
const lock = {
  packages: {
    '': {},
    'node_modules/x': { version: '1.2.3', dev: true, optionalDependencies: BINARIES },
    'node_modules/@x/linux-x64-gnu': { version: '1.2.3', license: 'MIT', engines: { node: '>=20' }, libc: ['glibc'] },
  },
};

describe('package-lock.json', () => {
  it('has an entry for every optional dependency, or npm ci rejects it: npm run update-lockfile adds them', () => {
    expect(missingEntries(readLockfile())).toEqual([]);
  });

  it('contains no package that is deprecated, from outside the registry, or without a hash', () => {
    expect(dependencyFaults(readLockfile())).toEqual([]);
    const x = { version: '1.0.0', resolved: 'http://example.org/x.tgz', integrity: 'sha1-x', deprecated: 'use y' };
    const own = { 'node_modules/@groundtrack/z': { link: true, resolved: 'packages/z' } };
    expect(dependencyFaults({ packages: { 'node_modules/x': x, ...own } })).toEqual([
      'node_modules/x is deprecated: use y',
      'node_modules/x comes from http://example.org/x.tgz',
      'node_modules/x has no SHA-512',
    ]);
  });

  it('is audited if the registry responds, and reports if it does not', () => {
    const known = [{ name: 'x', severity: 'high', range: '<1.0.1' }];
    expect(parseAudit(JSON.stringify({ vulnerabilities: { x: known[0] } }))).toEqual({ known });
    expect(parseAudit('{"vulnerabilities":{}}')).toEqual({ known: [] });
    expect(parseAudit('{"message":"405 Method Not Allowed"}')).toEqual({ why: '405 Method Not Allowed' });
    expect(parseAudit('')).toEqual({ why: 'npm answered nothing that can be read' });
  });

  it('exits with another code if the registry did not respond, and lists what was not checked', () => {
    const packages = { 'node_modules/x': {}, 'node_modules/y': { dev: true } };
    const exitOf = (audit: Parameters<typeof dependencyReport>[0]['audit'], more = {}) =>
      dependencyReport({ audit, lock: { packages: { ...packages, ...more } } }).exitCode;
    expect(exitOf({ known: [] })).toBe(0);
    expect(exitOf({ known: [{ name: 'x', severity: 'high' }] })).toBe(1);
    expect(exitOf({ why: '405' }, { 'node_modules/z': { deprecated: 'use y' } })).toBe(1);
    const { lines, exitCode } = dependencyReport({ audit: { why: '405' }, lock: { packages } });
    expect(exitCode).toBe(2);
    expect(lines[0]).toBe(
      'NOT CHECKED: known weaknesses of the 1 packages that are shipped. The registry did not say (405).',
    );
  });

  it('is reported if it is incomplete', () => {
    expect(missingEntries(lock)).toEqual([
      '@x/linux-arm-musleabihf of node_modules/x',
      '@x/win32-ia32-msvc of node_modules/x',
    ]);
  });

  it('is completed from the names', () => {
    const { packages } = completeLockfile(lock);
    const known = { version: '1.2.3', dev: true, optional: true, license: 'MIT', engines: { node: '>=20' } };
    expect(packages).toEqual({
      ...lock.packages,
      'node_modules/@x/linux-arm-musleabihf': { ...known, os: ['linux'], cpu: ['arm'], libc: ['musl'] },
      'node_modules/@x/win32-ia32-msvc': { ...known, os: ['win32'], cpu: ['ia32'] },
    });
    expect(Object.keys(packages)).toEqual([
      '',
      'node_modules/@x/linux-arm-musleabihf',
      'node_modules/@x/linux-x64-gnu',
      'node_modules/@x/win32-ia32-msvc',
      'node_modules/x',
    ]);
  });

  it('is not completed by guessing', () => {
    const packages = { 'node_modules/x': { optionalDependencies: { '@x/fast': '1.2.3' } } };
    expect(() => completeLockfile({ packages })).toThrow('@x/fast (1.2.3) of node_modules/x');
  });

  it('finds packages nested in the package that needs them', () => {
    const packages = {
      'node_modules/x/node_modules/y': { optionalDependencies: { a: '1.0.0', b: '1.0.0', c: '1.0.0' } },
      'node_modules/x/node_modules/y/node_modules/a': {},
      'node_modules/x/node_modules/b': {},
      'node_modules/c': {},
    };
    expect(missingEntries({ packages })).toEqual([]);
  });
});

describe('node_modules', () => {
  const wanted = {
    packages: {
      '': {},
      'apps/web': { version: '0.1.0' },
      'node_modules/@groundtrack/web': { link: true },
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b': { version: '1.0.0', optional: true },
    },
  };
  const { '': _root, 'node_modules/b': _optional, ...installed } = wanted.packages;

  it('are unchanged if they contain everything in the lockfile', () => {
    expect(isInstalled(wanted, { packages: installed })).toBe(true);
    expect(isInstalled(wanted, { packages: { ...installed, 'node_modules/other': { version: '2.0.0' } } })).toBe(true);
  });

  it.each([
    ['nothing', null],
    ['another version', { ...installed, 'node_modules/a': { version: '1.0.1' } }],
    ['another version of something optional', { ...installed, 'node_modules/b': { version: '1.0.1' } }],
    ['no link to a workspace', { 'node_modules/a': { version: '1.0.0' } }],
  ])('are installed again if they contain %s', (_what, packages) => {
    expect(isInstalled(wanted, packages && { packages })).toBe(false);
  });
});
