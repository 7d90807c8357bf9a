import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Endpoint, endpoints } from '@groundtrack/contract';
import { someFilter } from '@groundtrack/contract/testing/some-filter';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../compose/server-config.ts';
import { type RunningServer, startGroundtrack } from '../compose/start.ts';
import { CONTACT } from '../testing/contact.ts';
import { silentLog } from '../testing/silent-log.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';

const TEXTS = {
  nothing: '',
  spaces: '   ',
  '10,000 characters': 'x'.repeat(10_000),
  emoji: '🛰️ 👩🏽‍🚀',
  'combining marks': `Z${'\u0351\u036b\u0343'.repeat(20)}algo`,
  'right-to-left text': 'مرحبا \u202eabc\u202c שלום',
  markup: '<script>alert(1)</script><img src=x onerror="alert(2)">',
  SQL: "Robert'); DROP TABLE account;--",
  'a zero byte': 'a\u0000b',
  'half a character': 'a\ud800b',
} as const;

const PASSWORD = 'correct horse battery';

interface Form {
  readonly endpoint: Endpoint;
  /** A valid request, with every field. */
  readonly filled: Readonly<Record<string, unknown>>;
  /** The text fields. */
  readonly fields: readonly string[];
  /** Builds the body, if it is more than the fields. */
  readonly toBody?: (fields: Readonly<Record<string, unknown>>) => unknown;
}

const FORMS: Readonly<Record<string, Form>> = {
  Registration: {
    endpoint: endpoints.register,
    filled: { ...CONTACT, username: 'new@example.org', password: PASSWORD },
    fields: ['username'],
  },
  Login: {
    endpoint: endpoints.logIn,
    filled: { username: 'ada@example.org', password: 'wrong' },
    fields: ['username', 'password'],
  },
  'Reset password': { endpoint: endpoints.resetPassword, filled: { email: 'ada@example.org' }, fields: ['email'] },
  'Change password': {
    endpoint: endpoints.changePassword,
    filled: { oldpassword: 'not the old one', newpassword: PASSWORD },
    fields: ['oldpassword', 'newpassword'],
  },
  'Change e-mail address': {
    endpoint: endpoints.changeEmail,
    filled: { email: 'next@example.org', password: 'wrong' },
    fields: ['email', 'password'],
  },
  'Confirm e-mail address': { endpoint: endpoints.confirmEmail, filled: { token: 'x' }, fields: ['token'] },
  'Delete account': { endpoint: endpoints.deleteAccount, filled: { password: 'wrong' }, fields: ['password'] },
  'Saved search': {
    endpoint: endpoints.saveSearch,
    filled: {
      name: 'Dams',
      place: { location: 'Home', latitude: 1, longitude: 2 },
      filter: { ...someFilter, date: { lastDays: 30 } },
    },
    fields: ['name'],
  },
  'Update contact info': { endpoint: endpoints.updateUser, filled: CONTACT, fields: Object.keys(CONTACT) },
  Favorite: {
    endpoint: endpoints.createFavoriteLocation,
    filled: { location: 'Home', latitude: 1, longitude: 2, elevation: 0, filter: {} },
    fields: ['location'],
  },
  Webhook: {
    endpoint: endpoints.createWebhook,
    filled: { url: 'https://example.org/hook' },
    fields: ['url'],
  },
  Card: {
    endpoint: endpoints.confirmSandboxPayment,
    filled: { number: '4242424242424242', expiryMonth: 12, expiryYear: 2099, cvc: '123' },
    fields: ['number', 'cvc'],
    toBody: (card) => ({ clientSecret: 'pi_none_secret_none', card }),
  },
};

const CASES = Object.entries(FORMS).flatMap(([form, { fields }]) => fields.map((field) => [form, field] as const));

/** The running server against any text in every field of a form. */
describe('every text in every field of a form', () => {
  let folder: string;
  let opened: TestDatabase;
  let server: RunningServer;
  let apiKey: string;

  const send = (endpoint: Endpoint, body: unknown) =>
    fetch(server.url + endpoint.path, {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', ...(endpoint.auth === 'session' ? { apiKey } : {}) },
      body: JSON.stringify(body),
    });

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'groundtrack-bad-fields-'));
    opened = await testDatabase();
    const settings = { PORT: '0', DATA_DIR: folder, ELEMENTS_URL: 'off', CATALOGUE_URL: 'off' };
    const parsed = readConfig({ ...settings, REQUESTS_PER_MINUTE: '1000000' }, folder);
    if (!parsed.ok) throw new Error('the settings of this spec are invalid');
    const config = { ...parsed.config, databaseUrl: opened.database.url, ownerDatabaseUrl: opened.ownerUrl };
    server = await startGroundtrack(config, { log: silentLog, onCrash: () => undefined });
    const answer = await send(endpoints.register, { ...CONTACT, username: 'ada@example.org', password: PASSWORD });
    ({ apiKey } = endpoints.register.answer.schema.parse(await answer.json()));
  }, 60_000);
  afterAll(async () => {
    await server?.stop();
    await opened?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(CASES)('%s: %s', async (name, field) => {
    const form = FORMS[name];
    if (!form) throw new Error(`There is no form ${name}`);
    for (const [what, text] of Object.entries(TEXTS)) {
      const fields = { ...form.filled, [field]: text };
      const answer = await send(form.endpoint, form.toBody?.(fields) ?? fields);
      const said = await answer.text();
      expect(answer.status, `${what}: ${said}`).toBeLessThan(500);
      // A rejected field is named, and an accepted one is returned unchanged.
      const isShown = answer.ok && form.endpoint.answer.kind === 'json';
      const wanted = isShown ? JSON.stringify(text.trim()).slice(1, -1) : answer.status === 400 ? field : '';
      expect(`${what}: ${said}`).toContain(wanted);
    }
  });

  it('keep the account and its session unchanged', async () => {
    const { rows } = await sql<{ count: string }>`SELECT count(*) FROM account`.execute(opened.database.transactions);
    expect(Number(rows[0]?.count)).toBe(1);
    const answer = await send(endpoints.updateUser, CONTACT);
    expect(answer.status).toBe(200);
  });
});
