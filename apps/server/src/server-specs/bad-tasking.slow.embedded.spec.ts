import { randomUUID } from 'node:crypto';
import { endpoints, type PlacedOrder, type ProblemCode, problem, type TaskingWindow } from '@groundtrack/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toSignWindow } from '../features/tasking/window-token.ts';
import { DAY_MS, HOUR_MS } from '../lib/time-units.ts';
import { serverSecret } from '../platform/db/server-secret.ts';
import { systemIds } from '../platform/system/system.ts';
import { openTestedServer, type TestedServer } from '../testing/running-server.ts';
import { testSecrets } from '../testing/test-secrets.ts';
import {
  at,
  BAD_LINES,
  BAD_PLACES,
  BAD_SEARCHES,
  type Fields,
  FLEXIBLE,
  GREENBELT,
  MEDIA_USAGE,
  NOW_MS,
  pointAt,
} from './testing/bad-taskings.ts';
import { TaskingCaller, toQuoteItem, toSearch } from './testing/tasking-caller.ts';
import { toOpportunity } from './testing/to-opportunity.ts';

const ORDER = endpoints.placeOrder.path;
const QUOTE = endpoints.quote.path;

/** The whole server on loopback. Refusals have a status below 500, and order or charge nothing. */
describe('bad input to taskings', () => {
  let server: TestedServer;
  let caller: TaskingCaller;
  let buyer: string;
  let stranger: string;
  let window: TaskingWindow;

  beforeAll(async () => {
    server = await openTestedServer({ SIMULATION_SPEED: '1' });
    caller = new TaskingCaller(server);
    [buyer, stranger] = await Promise.all([
      caller.register('buyer@example.org'),
      caller.register('stranger@example.org'),
    ]);
    await caller.readTerms();
    const windows = await caller.windows(buyer, { stop: at(14 * DAY_MS), provider: 'maxar' });
    const later = windows.find(({ start }) => Date.parse(start) > NOW_MS + 3 * DAY_MS);
    if (!later) throw new Error('expected a window');
    window = later;
  }, 60_000);
  afterAll(() => server?.close());

  const order = async (line: Fields, headers = {}): Promise<PlacedOrder> =>
    endpoints.placeOrder.answer.schema.parse(await caller.good(ORDER, { key: buyer, body: [line], headers }));

  describe.each([
    ['windows', endpoints.windows],
    ['feasibility', endpoints.feasibility],
  ] as const)('%s', (_, { path, answer }) => {
    const send = async (change: Fields) =>
      answer.schema.parse(await caller.good(path, { key: buyer, body: toSearch(change) }));

    it.each(BAD_SEARCHES)('refuses %s', async (__, change, code, names) => {
      expect(await caller.refusal(code, path, { key: buyer, body: toSearch(change) })).toMatch(names);
    });

    it('rejects angles that JSON has no number for', async () => {
      const text = JSON.stringify(toSearch());
      const nan = { key: buyer, body: text.replace('"minElevation":15', '"minElevation":NaN') };
      const huge = { key: buyer, body: text.replace('"maxElevation":90', '"maxElevation":1e999') };
      expect(await caller.refusal('malformed-json', path, nan)).toContain('not valid JSON');
      expect(await caller.refusal('invalid-request', path, huge)).toContain('maxElevation');
    });

    it('succeeds at the poles, and is the same on both sides of the antimeridian', async () => {
      for (const latitude of [90, -90]) expect(await send({ geometry: pointAt(180, latitude) })).toBeDefined();
      const times = async (longitude: number) => {
        const found = await send({ geometry: pointAt(longitude, 10) });
        return Array.isArray(found) ? found.map(({ start }) => start) : found.products.map(({ passes }) => passes);
      };
      expect(await times(-180)).toEqual(await times(180));
    });
  });

  it('a place that no satellite of a product reaches has no windows, and a reason', async () => {
    const geometry = pointAt(0, 90);
    expect(await caller.windows(buyer, { geometry, provider: 'teleos' })).toEqual([]);
    const body = { geometry, start: at(7 * DAY_MS), stop: at(37 * DAY_MS), products: ['task:teleos:tropics-50cm'] };
    const answer = await caller.good(endpoints.feasibility.path, { key: buyer, body });
    expect(endpoints.feasibility.answer.schema.parse(answer).products).toMatchObject([
      { passes: 0, problem: { code: 'out-of-reach', message: expect.stringContaining('comes near enough') } },
    ]);
  });

  it('feasibility of products that do not exist, or of too many, is rejected', async () => {
    const { path } = endpoints.feasibility;
    const send = (code: ProblemCode, products: readonly string[]) =>
      caller.refusal(code, path, { key: buyer, body: toSearch({ products }) });
    expect(await send('price-unknown', ['task:maxar:retired'])).toMatch(/task:maxar:retired.*Choose one of the price/);
    expect(await send('price-unknown', [MEDIA_USAGE])).toContain(MEDIA_USAGE);
    expect(await send('invalid-request', Array<string>(101).fill(FLEXIBLE))).toContain('products');
  });

  it.each(['nobody', ''])('windows of the provider "%s" are refused', async (provider) => {
    const sent = { key: buyer, body: toSearch({ provider }) };
    expect(await caller.refusal('invalid-request', endpoints.windows.path, sent)).toMatch(
      /provider: .*[Ll]eave it out/,
    );
  });

  it.each(BAD_PLACES)('high demand refuses %s', async (_, change, code, names) => {
    const sent = { key: buyer, body: { geometry: GREENBELT, ...change } };
    expect(await caller.refusal(code, endpoints.highDemand.path, sent)).toMatch(names);
  });

  describe('an order', () => {
    const refused = (code: ProblemCode, lines: readonly Fields[], key = buyer) =>
      caller.refusal(code, ORDER, { key, body: lines });

    it.each(BAD_LINES)('refuses %s', async (_, change, code, names) => {
      expect(await refused(code, [caller.line(), caller.line(change)])).toMatch(names);
    });

    it('rejects a window whose token is not the one that was offered', async () => {
      const { token, start } = window;
      const changed = (index: number) =>
        token.slice(0, index) + (token[index] === 'A' ? 'B' : 'A') + token.slice(index + 1);
      const tokens = [
        changed(0),
        changed(40),
        changed(token.length - 2),
        token.slice(0, -1),
        `${token}A`,
        '',
        '.',
        'é.ü',
      ];
      const changes: readonly Fields[] = [
        ...tokens.map((other) => ({ token: other })),
        { geometry: pointAt(-76.8755, 39.004501) },
        { window: { start, stop: at(9 * DAY_MS) } },
        { product: 'task:capella:spotlight-50cm-assured', metadata: undefined },
      ].map((change) => caller.assuredLine(window, change));
      for (const line of changes)
        expect(await refused('window-unknown', [line])).toMatch(/token: .*Find windows again/);
      expect(await refused('window-unknown', [caller.assuredLine(window)], stranger)).toMatch(/not offered to you/);
    });

    it('states when a window passed while the cart waited, and what to do', async () => {
      const secret = await serverSecret(server.db, { ids: systemIds, secrets: testSecrets }, 'tasking-windows');
      const { id } = await server.db
        .selectFrom('account')
        .select('id')
        .where('email', '=', 'buyer@example.org')
        .executeTakeFirstOrThrow();
      const startMs = NOW_MS - 2 * HOUR_MS;
      const opportunity = { ...toOpportunity(window), startMs, endMs: startMs + 60_000, peakMs: startMs + 30_000 };
      const searched = { minElevationDeg: 15, maxElevationDeg: 90 };
      const offered = { provider: 'maxar', opportunity, expiresAtMs: startMs - DAY_MS, searched };
      const token = toSignWindow({ accountId: id, place: GREENBELT }, secret)(offered);
      const passed = { token, start: at(-2 * HOUR_MS), stop: new Date(startMs + 60_000).toISOString() };
      expect(await refused('window-expired', [caller.assuredLine({ ...window, ...passed })])).toMatch(
        /could be ordered until .*Find windows again and choose a later one/,
      );
    });

    it('rejects other terms, another price, another price book, and an old quote', async () => {
      const one = (code: ProblemCode, change: Fields) => refused(code, [caller.line(change)]);
      expect(await one('terms-not-accepted', { termsVersion: undefined })).toMatch(/Tick them in the cart/);
      expect(await one('price-changed', { expectedPrice: 1 })).toMatch(/shows \$0\.01, the price is \$3,500\.00/);
      expect(await one('price-changed', { bookVersion: 'x' })).toMatch(/Open the cart/);
      expect(await one('quote-expired', { quoteValidUntil: at(-DAY_MS) })).toMatch(/Open the cart again/);
    });

    it('with the Idempotency-Key of another order returns that order, or is rejected', async () => {
      const headers = { 'idempotency-key': randomUUID() };
      const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => order(caller.line(), headers)));
      expect(others).toEqual([first, first, first]);
      const kept = await caller.everything();
      expect(await order(caller.line(), headers)).toEqual(first);
      expect(await caller.everything()).toEqual(kept);
      const changed = { key: buyer, body: [caller.line({ notes: 'other' })], headers };
      expect(await caller.refusal('idempotency-conflict', ORDER, changed)).toContain('Send a new key');
    });

    it('is accepted once of several concurrent ones for a single-order window, and again if that one is not paid', async () => {
      const keys = await Promise.all(['a', 'b', 'c'].map((name) => caller.register(`${name}@example.org`)));
      const sent = await Promise.all(
        keys.map(async (key) => {
          const found = await caller.windows(key, { start: at(2 * DAY_MS), stop: at(14 * DAY_MS), provider: 'maxar' });
          const own = found.find((one) => one.start === window.start && one.satelliteId === window.satelliteId);
          return { key, body: [caller.assuredLine(own ?? window)] };
        }),
      );
      const answers = await Promise.all(sent.map((one) => caller.post(ORDER, one)));
      const statuses = answers.map(({ status }) => status);
      expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
      const late = sent[statuses.indexOf(409)];
      if (!late) throw new Error('no order was late');
      const seen = await caller.windows(late.key, {
        start: at(2 * DAY_MS),
        stop: at(14 * DAY_MS),
        provider: 'maxar',
      });
      expect(seen.filter(({ taken }) => taken).map(({ start }) => start)).toEqual([window.start]);
      const taken = problem.parse(await (await caller.post(ORDER, late)).json());
      expect(taken).toMatchObject({ code: 'window-taken', detail: expect.stringMatching(/The next one is by/) });
      const { nextWindow } = taken;
      if (!nextWindow) throw new Error('no next window');
      expect(Date.parse(nextWindow.start)).toBeGreaterThan(Date.parse(window.stop));
      expect((await caller.post(ORDER, { ...late, body: [caller.assuredLine(nextWindow)] })).status).toBe(201);
      await sql`UPDATE orders SET created_at = now() - interval '31 minutes'`.execute(server.db);
      expect((await caller.post(ORDER, late)).status).toBe(201);
    });

    it('keeps notes with markup and in any direction unchanged', async () => {
      const notes = '<script>alert(1)</script> & "שלום" \u202Eabc\u202C مرحبا 🛰️\r\n\t\'; DROP TABLE orders; --';
      const { orderId } = await order(caller.line({ notes, description: notes }));
      const item = server.db.selectFrom('order_item').select(['tasking', 'location_description']);
      const kept = await item.where('order_id', '=', orderId).executeTakeFirstOrThrow();
      expect([kept.tasking?.notes, kept.location_description]).toEqual([notes, notes]);
    });
  });

  it('a quote states the problem of each line, and totals the others', async () => {
    const bad = BAD_LINES.filter(([, , code]) => code !== 'invalid-request');
    const body = [caller.line(), ...bad.map(([, change]) => caller.line(change))].map(toQuoteItem);
    const { lines, totalCents } = endpoints.quote.answer.schema.parse(await caller.good(QUOTE, { key: buyer, body }));
    const [fine, ...refusals] = lines;
    expect(fine).toMatchObject({ line: { totalCents } });
    expect(refusals).toMatchObject(
      bad.map(([, , code, names]) => ({ refusal: { code, message: expect.stringMatching(names) } })),
    );
    expect(totalCents).toBe(350_000);
  });

  it('a hundred are quoted together, 1,000 are rejected', async () => {
    const hundred = { key: buyer, body: Array.from({ length: 100 }, () => toQuoteItem(caller.line())) };
    const { lines: quoted, totalCents } = endpoints.quote.answer.schema.parse(await caller.good(QUOTE, hundred));
    expect([quoted.filter((one) => 'line' in one).length, totalCents]).toEqual([100, 35_000_000]);
    const lines = Array.from({ length: 1000 }, () => caller.line());
    for (const [path, body] of [[ORDER, lines] as const, [QUOTE, lines.map(toQuoteItem)] as const])
      expect(await caller.refusal('invalid-request', path, { key: buyer, body })).toContain('at most 100 items');
  });

  it('canceling an item that is unpaid, foreign, or nonexistent changes nothing', async () => {
    const { orderId } = await order(caller.line());
    const item = server.db.selectFrom('order_item').select('id').where('order_id', '=', orderId);
    const { id } = await item.executeTakeFirstOrThrow();
    const cancel = (one: string) => endpoints.cancelImage.path.replace(':id', encodeURIComponent(one));
    for (const one of [id, orderId, randomUUID(), 'x', "' OR 1=1 --", 'simtask-0000000000000000', FLEXIBLE])
      for (const key of [buyer, stranger])
        expect(await caller.refusal('not-found', cancel(one), { key })).toContain(one);
    expect(await caller.refusal('invalid-request', cancel('x'.repeat(101)), { key: buyer })).toContain('id');
  });
});
