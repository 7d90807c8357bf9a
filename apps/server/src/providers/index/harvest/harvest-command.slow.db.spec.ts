import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openObserver, until } from '../../../testing/crash/observer.ts';
import { openLoopbackServer } from '../../../testing/loopback-server.ts';
import { type SceneBase, sceneBase } from '../testing/scene-base.ts';
import { anItem, lines } from './testing/an-item.ts';

const ITEMS = 5_000;
const program = path.resolve(import.meta.dirname, '../../../harvest.ts');

let base: SceneBase;
let folder: string;
let file: string;
beforeAll(async () => {
  base = await sceneBase();
  folder = await mkdtemp(path.join(tmpdir(), 'harvest-'));
  file = path.join(folder, 'many.ndjson');
  await writeFile(
    file,
    lines(Array.from({ length: ITEMS }, (_, i) => (i % 1000 === 0 ? 'broken' : anItem(`many-${i}`)))),
  );
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await base.close();
});

function run(
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): {
  readonly child: ChildProcess;
  readonly ended: Promise<{ code: number | null; text: string }>;
} {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
    // The address of a socket has no host. The setting requires one, which the socket then overrides.
    env: {
      ...process.env,
      DATABASE_URL: base.database.url.replace('@/', '@localhost/'),
      LOG_LEVEL: 'silent',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { child, ended: once(child, 'close').then(() => ({ code: child.exitCode, text })) };
}

async function count(what: 'scene' | 'harvest'): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(what)}`.execute(
    base.database.transactions,
  );
  return rows[0]?.n ?? 0;
}

/** Starts a run that writes one batch. The run then waits until `goOn` permits the next. */
async function runOneBatch(args: readonly string[]) {
  const observer = await openObserver({ connectionString: base.database.url });
  onTestFinished(() => observer.close());
  const lock = () => observer.hold('LOCK TABLE scene IN EXCLUSIVE MODE');
  const before = await lock();
  const running = run(args);
  await until('the run wants to write', async () => (await observer.waiting()) === 1);
  const behind = lock();
  await until('the next lock is queued', async () => (await observer.waiting()) === 2);
  await before.release();
  const held = await behind;
  return { ...running, goOn: () => held.release() };
}

describe('the command', { timeout: 120_000 }, () => {
  it('continues at its position after it is killed, again and again', async () => {
    const seen: number[] = [];
    for (let kill = 0; kill < 3; kill++) {
      const { child, ended, goOn } = await runOneBatch([file, '--provider', 'umbra']);
      child.kill('SIGKILL');
      await ended;
      await goOn();
      seen.push(await count('scene'));
    }
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(new Set(seen).size).toBe(3);
    expect(seen.at(-1)).toBeLessThan(ITEMS);
    const { code, text } = await run([file, '--provider', 'umbra']).ended;
    expect(text).toContain(
      'Finished (went on where it had stopped): 4,995 scenes: 4,995 new, 0 changed, 0 unchanged; 5 refused',
    );
    expect(code).toBe(0);
    expect(await count('scene')).toBe(ITEMS - 5);
    expect(await count('harvest')).toBe(1);
  });

  it('stops cleanly at a signal', async () => {
    const copy = path.join(folder, 'copy.ndjson');
    await writeFile(copy, lines(Array.from({ length: ITEMS }, (_, i) => anItem(`copy-${i}`))));
    const { child, ended, goOn } = await runOneBatch([copy, '--provider', 'umbra']);
    child.kill('SIGTERM');
    await goOn();
    const { code, text } = await ended;
    expect(text).toContain('Stopped; start it again to go on');
    expect(code).toBe(1);
  });

  it('writes rejected items to the report', async () => {
    const report = path.join(folder, 'report.jsonl');
    const { code, text } = await run([file, '--provider', 'umbra', '--report', report]).ended;
    expect(code).toBe(0);
    expect(text).toContain('5 refused in this run, by field: line 5');
    expect(text).toContain('Database: that of DATABASE_URL');
    expect(text).toContain('No search finds them yet: PROVIDERS_FILE names no provider of kind "index"');
    const written = (await readFile(report, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect(written).toHaveLength(5);
    expect(written[1]).toEqual({ where: 'many.ndjson:1001', id: null, reason: 'line: is no JSON' });
  });

  it('accepts names of ready mappings, and omits the configuration hint if they are configured', async () => {
    const providersFile = path.join(folder, 'providers.json');
    await writeFile(providersFile, JSON.stringify({ providers: [{ kind: 'index', mapping: 'vantor' }] }));
    const one = path.join(folder, 'one.json');
    await writeFile(one, JSON.stringify(anItem('one')));
    const { code, text } = await run([one, '--provider', 'vantor'], { PROVIDERS_FILE: providersFile }).ended;
    expect(text).toMatch(/Reading the items of .*one\.json for Maxar\n/);
    expect(text).not.toContain('No search finds them');
    expect(code).toBe(0);
  });

  it('prints its usage', async () => {
    const { code, text } = await run([file, '--provider', 'acme']).ended;
    expect(text).toContain('There is no provider acme; known are maxar, planet');
    expect(code).toBe(2);
  });

  it('hides the keys of an address', async () => {
    const catalog = await openLoopbackServer((_request, answer) => answer.end('{}'));
    const address = new URL('/catalog.json?key=marked-secret', catalog.url).href;
    for (const args of [[address], [address, address]]) {
      const { code, text } = await run([...args, '--provider', 'umbra']).ended;
      expect(code).not.toBe(0);
      expect(text).toContain(address.replace('marked-secret', '…'));
      expect(text).not.toContain('marked-secret');
    }
  });

  it('reports a missing file', async () => {
    const { code, text } = await run(['none.ndjson', '--provider', 'umbra']).ended;
    expect(text).toContain('The harvest stopped: There is no file or folder');
    expect(code).toBe(1);
  });
});
