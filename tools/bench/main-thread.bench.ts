import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, CDPSession } from '@playwright/test';
import { startServer } from '../lib/running-server.ts';
import { logIn, openBrowser } from './browser.ts';
import { figure, quantile } from './figures.ts';

/**
 * What the main thread of a telephone works until a screen is at rest, with nothing in its cache: the shape behind the points
 * of Lighthouse. In processor time, so that a machine that others use gives about the same figures as a quiet one.
 */
const ROUNDS = 3;
/** After the page has loaded, all that follows by itself has come by then; the globe of a phone starts a little later. */
const REST_MS = 3_500;
/** As the telephone that Lighthouse means is to a fast notebook. A task longer than 50 ms there keeps a finger waiting. */
const SLOWER = 4;
const LONG_MS = 50;
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  hasTouch: true,
  isMobile: true,
} as const;

const VISITOR = { login: '/#/Login', landing: '/', registration: '/#/Registration' } as const;
const USER = { home: '/#/Home', my_imagery: '/#/MyImagery' } as const;

/** Times in microseconds. @see https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Of it the processor time of the thread. */
  readonly tdur?: number;
  readonly args: { readonly data?: { readonly documentLoaderURL?: string } };
}

const folder = mkdtempSync(join(tmpdir(), 'groundtrack-bench-'));
const server = await startServer(join(folder, 'data'), { REQUESTS_PER_MINUTE: '100000' });
const browser = await openBrowser();
try {
  for (const [name, path] of Object.entries(VISITOR)) await measure(name, path);
  const user = await loggedIn(browser, server.url);
  for (const [name, path] of Object.entries(USER)) await measure(name, path, user);
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

type Stored = Awaited<ReturnType<BrowserContext['storageState']>>;

async function loggedIn(chromium: Browser, url: string): Promise<Stored> {
  const context = await chromium.newContext();
  const page = await context.newPage();
  await logIn(page, url);
  await page.getByRole('region', { name: 'Selected Location' }).waitFor();
  const stored = await context.storageState();
  await context.close();
  return stored;
}

async function measure(name: string, path: string, stored?: Stored): Promise<void> {
  const rounds: number[][] = [];
  while (rounds.length < ROUNDS) rounds.push(await tasksOf(path, stored));
  const middle = (value: (tasksMs: readonly number[]) => number) => quantile(rounds.map(value), 0.5);
  const blocking = (ms: number) => Math.max(0, ms * SLOWER - LONG_MS);
  figure(`main_thread_${name}_ms`, middle(sum), 'ms');
  figure(
    `main_thread_${name}_long_tasks`,
    middle((tasks) => tasks.filter((ms) => blocking(ms) > 0).length),
    'tasks',
  );
  figure(
    `main_thread_${name}_blocking_ms`,
    middle((tasks) => sum(tasks.map(blocking))),
    'ms',
  );
}

/**
 * The tasks of the main thread, in milliseconds of processor time. All of them: whether the first code runs before or after the
 * first paint is by chance.
 */
async function tasksOf(path: string, stored?: Stored): Promise<number[]> {
  const context = await browser.newContext({ ...PHONE, ...(stored ? { storageState: stored } : {}) });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const events = await traced(session, async () => {
    await page.goto(server.url + path, { waitUntil: 'load' });
    await page.waitForTimeout(REST_MS);
  });
  await context.close();
  const start = events.findLast(
    ({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL?.startsWith(server.url),
  );
  if (!start) throw new Error(`${path} was not opened`);
  return events
    .filter(
      ({ name, ph, pid, tid }) => name.endsWith('RunTask') && ph === 'X' && pid === start.pid && tid === start.tid,
    )
    .filter(({ ts }) => ts >= start.ts)
    .map(({ dur = 0, tdur = dur }) => tdur / 1000);
}

async function traced(session: CDPSession, run: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the format of traces says
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const includedCategories = [
    'devtools.timeline',
    'disabled-by-default-devtools.timeline',
    'loading',
    'blink.user_timing',
  ];
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } });
  await run();
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.end');
  await complete;
  return events;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
