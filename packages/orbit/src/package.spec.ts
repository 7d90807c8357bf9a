import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Pass } from './index.ts';

const packageRoot = fileURLToPath(new URL('..', import.meta.url));
const root = join(packageRoot, '../..');
const readme = readFileSync(join(packageRoot, 'README.md'), 'utf8');
const example = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
const workplace = mkdtempSync(join(tmpdir(), 'orbit-package-'));
const copy = join(workplace, 'packages/orbit');
const consumer = join(workplace, 'consumer');
const installed = join(consumer, 'node_modules/@groundtrack/orbit');

interface Manifest {
  readonly license: string;
  readonly type: string;
  readonly exports: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly dependencies: Readonly<Record<string, string>>;
}

function run(command: string, args: readonly string[], cwd: string): string {
  const PATH = `${join(root, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`;
  return execFileSync(command, args, { cwd, encoding: 'utf8', env: { ...process.env, PATH }, stdio: 'pipe' });
}

/** Packs a copy, because packing temporarily changes the manifest, and installs the result next to its dependency. */
beforeAll(() => {
  mkdirSync(dirname(copy), { recursive: true });
  cpSync(packageRoot, copy, { recursive: true, filter: (path) => !/\/(node_modules|dist)$/.test(path) });
  for (const file of ['tsconfig.base.json', 'LICENSE']) cpSync(join(root, file), join(workplace, file));
  symlinkSync(join(root, 'node_modules'), join(workplace, 'node_modules'));
  run('npm', ['pack', '--pack-destination', workplace], copy);
  mkdirSync(installed, { recursive: true });
  const [tarball = ''] = globSync('*.tgz', { cwd: workplace });
  run('tar', ['-xzf', join(workplace, tarball), '--strip-components=1', '-C', installed], workplace);
}, 60_000);

afterAll(() => rmSync(workplace, { recursive: true, force: true }));

function manifest(): Manifest {
  return JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
}

describe('the packed package', () => {
  test('contains its exports, license, and README, but no sources or specs', () => {
    const files = globSync('**/*', { cwd: installed, withFileTypes: false });
    const named = Object.values(manifest().exports['.'] ?? {}).map((path) => path.replace('./', ''));
    expect(files).toEqual(expect.arrayContaining([...named, 'LICENSE', 'README.md', 'package.json']));
    expect(named.length).toBe(2);
    expect(files.filter((file) => file.includes('.spec') || /(?<!\.d)\.ts$/.test(file))).toEqual([]);
    expect(manifest()).toMatchObject({ license: 'Apache-2.0', type: 'module' });
    expect(Object.keys(manifest().dependencies)).toEqual(['satellite.js']);
  });

  test('uses no clock and no randomness (the build excludes browser and Node APIs)', () => {
    const code = globSync('dist/*.js', { cwd: installed }).map((file) => readFileSync(join(installed, file), 'utf8'));
    expect(code.length).toBeGreaterThan(20);
    expect(code.flatMap((text) => /Date\.now|new Date\(\)|performance\.|Math\.random/.exec(text)?.[0] ?? [])).toEqual(
      [],
    );
  });

  test('leaves the manifest of the workspace unchanged', () => {
    const [before, after] = [packageRoot, copy].map((folder) => readFileSync(join(folder, 'package.json'), 'utf8'));
    expect(after).toBe(before);
  });

  test('runs the example of the README, in plain JavaScript', () => {
    writeFileSync(join(consumer, 'example.mjs'), `${example}\nconsole.log(JSON.stringify({ passes, rejected }));\n`);
    const answer: { passes: Pass[]; rejected: unknown[] } = JSON.parse(run('node', ['example.mjs'], consumer));
    expect(answer.rejected).toEqual([]);
    const pass = answer.passes[0];
    if (pass === undefined) throw new Error('no pass');
    const time = (ms: number) => new Date(ms).toISOString().slice(0, 19);
    const expected = [
      `rises ${time(pass.riseMs)}Z at azimuth ${pass.riseAzimuthDeg.toFixed(1)}°`,
      `${pass.maxElevationDeg.toFixed(1)}° high`,
      `sets ${time(pass.setMs).slice(11)}Z at azimuth ${pass.setAzimuthDeg.toFixed(1)}°`,
    ];
    expect(readme).toContain(`// passes[0]: ${expected.join(', ')}`);
  });

  test('has types that compile in strict mode', () => {
    writeFileSync(
      join(consumer, 'consumer.ts'),
      `${example}\nexport const highest: number | undefined = passes[0]?.maxElevationDeg;\n// @ts-expect-error a pass has no such field\npasses[0]?.color;\n`,
    );
    writeFileSync(join(consumer, 'package.json'), '{ "type": "module" }');
    const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--types', ''];
    expect(run('tsc', [...options, 'consumer.ts'], consumer)).toBe('');
  });
});
