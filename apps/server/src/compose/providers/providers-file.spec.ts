import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectDir } from '../../config/environment.ts';
import { satelliteSeed } from '../../features/satellites/seed/satellite-seed.ts';
import { MemoryProviderOrders } from '../../providers/market/testing/memory-provider-orders.ts';
import { MemoryTokenStore } from '../../providers/market/testing/memory-token-store.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { testHttpClient } from '../../testing/test-http-client.ts';
import { buildProviders } from './build-providers.ts';
import { builtInProviders, marketplaces, taskableProviders } from './built-in-providers.ts';
import { parseProvidersFile } from './providers-file.ts';

const clock = { nowMs: () => Date.UTC(2026, 10, 21) };
const CATALOGUE = { kind: 'stac', mapping: 'earth-search', connection: { url: 'https://stac.example/v1' } };

function read(providers: unknown, environment: Record<string, string> = {}) {
  return parseProvidersFile(JSON.stringify({ providers }), environment);
}

function entries(providers: unknown, environment: Record<string, string> = {}) {
  const found = read(providers, environment);
  if (!found.ok) throw new Error(JSON.stringify(found.problems));
  return found.entries;
}

function problems(providers: unknown) {
  const found = read(providers);
  if (found.ok) throw new Error('expected a refusal');
  return found.problems;
}

const notCalled = () => Promise.reject(new Error('not asked for'));

function built(providers: unknown) {
  return buildProviders(entries(providers), {
    http: testHttpClient,
    clock,
    log: silentLog,
    simulation: { speedFactor: 60, satellites: satelliteSeed, licenseText: () => '' },
    timeoutMs: 30_000,
    scenes: { search: notCalled, find: notCalled },
    orders: () => new MemoryProviderOrders(clock),
    tokens: () => new MemoryTokenStore(),
    taskingProducts: [],
    publicUrl: null,
    listenUrl: () => 'http://127.0.0.1:8080',
  });
}

describe('the providers file', () => {
  it('lists simulated providers and catalogs', async () => {
    const providers = await built([
      { kind: 'simulated', provider: 'maxar' },
      { ...CATALOGUE, timeoutSec: 12, breaker: { failures: 2 } },
    ]);
    expect([...providers.values()].map(({ name, label, simulated }) => [name, label, simulated])).toEqual([
      ['maxar', 'Maxar', true],
      ['earth-search', 'Earth Search', false],
    ]);
    expect(providers.get('earth-search')?.timeoutMs).toBe(12_000);
  });

  it('modifies a ready mapping, or contains its own', () => {
    const changed = {
      ...CATALOGUE,
      mapping: { from: 'vantor', provider: 'vivid', label: 'Vivid', collections: ['v'] },
    };
    const own = { ...CATALOGUE, mapping: { provider: 'acme', label: 'Acme' } };
    const [first, second] = entries([changed, own]);
    expect(first).toMatchObject({
      mapping: { provider: 'vivid', collections: ['v'], platforms: { WV03: 'WorldView-3' } },
    });
    expect(second).toMatchObject({ mapping: { provider: 'acme', fields: { offNadir: ['view:off_nadir'] } } });
  });

  it('connects a commercial provider by its kind and key', async () => {
    const providers = await built([{ kind: 'skyfi', key: 'k' }]);
    expect([...providers.values()].map(({ name, label }) => [name, label])).toEqual([['skyfi', 'SkyFi']]);
    expect(entries([{ kind: 'skyfi', name: 'skyfi-eu', key: { env: 'KEY' } }], { KEY: 'k' })).toMatchObject([
      { name: 'skyfi-eu', key: 'k', terms: { version: 'not-set' }, pricing: { margin: { percent: 20 } } },
    ]);
  });

  it('connects marketplaces that charge in credits', async () => {
    const account = { username: 'person@example.org', password: { env: 'PASSWORD' } };
    const geopera = {
      kind: 'geopera',
      key: 'k',
      workspaceId: 'w',
      prices: [{ collection: 'phr', creditsPerKm2: 9.5 }],
    };
    expect(entries([{ kind: 'up42', ...account }, geopera], { PASSWORD: 'p' })).toMatchObject([
      { kind: 'up42', password: 'p', region: 'eu', prices: [] },
      { kind: 'geopera', prices: [{ collection: 'phr', creditsPerKm2: 9.5, minimumKm2: 0, params: {} }] },
    ]);
    const providers = await built([{ kind: 'up42', ...account, password: 'p' }, geopera]);
    expect([...providers.values()].map(({ name, label }) => [name, label])).toEqual([
      ['up42', 'UP42'],
      ['geopera', 'Geopera'],
    ]);
    expect(problems([{ kind: 'up42', username: 'u', password: 7 }])).toMatchObject([{ value: '(hidden)' }]);
  });

  it('connects Umbra by its credentials, with the prices of the operator', async () => {
    const umbra = { kind: 'umbra', clientId: { env: 'ID' }, clientSecret: { env: 'SECRET' } };
    const prices = { archive: { perSceneCents: 67_500 } };
    expect(entries([{ ...umbra, prices }], { ID: 'i', SECRET: 's' })).toMatchObject([
      { clientId: 'i', clientSecret: 's', sandbox: false, prices },
    ]);
    const providers = await built([{ ...umbra, clientId: 'i', clientSecret: 's' }]);
    expect([...providers.values()].map(({ label, leastCents }) => [label, leastCents])).toEqual([['Umbra', null]]);
    expect(problems([{ ...umbra, clientId: 'i', clientSecret: 7 }])).toMatchObject([{ value: '(hidden)' }]);
  });

  it('connects Capella, beside the simulated one under another name', async () => {
    const capella = { kind: 'capella', key: 'k', name: 'capella-space' };
    const providers = await built([{ kind: 'simulated', provider: 'capella' }, capella]);
    expect([...providers.values()].map(({ name, simulated }) => [name, simulated])).toEqual([
      ['capella', true],
      ['capella-space', false],
    ]);
    expect(
      problems([
        { kind: 'simulated', provider: 'capella' },
        { kind: 'capella', key: 'k' },
      ]),
    ).toMatchObject([{ allowed: expect.stringContaining('once') }]);
  });

  it('connects Planet beside the simulated provider of its name', async () => {
    const planet = { kind: 'planet', key: 'k', prices: { PSScene: { centsPerKm2: 180 } } };
    expect(entries([planet])).toMatchObject([
      { itemTypes: { PSScene: { bundle: 'visual' } }, prices: { PSScene: { centsPerKm2: 180, minimumKm2: 0 } } },
    ]);
    const simulated = { kind: 'simulated', provider: 'planet' };
    const providers = await built([simulated, { ...planet, name: 'planet-labs' }]);
    expect([...providers.values()].map(({ name, simulated: isSimulated }) => [name, isSimulated])).toEqual([
      ['planet', true],
      ['planet-labs', false],
    ]);
    expect(problems([simulated, planet])).toMatchObject([{ allowed: expect.stringContaining('once') }]);
    expect(problems([{ ...planet, operators: ['Planet'] }])).toHaveLength(1);
  });

  it('connects providers that speak the Sensor Tasking API, each by its name', async () => {
    const auth = { kind: 'header', name: 'authorization', value: { env: 'KEY', prefix: 'Bearer ' } };
    const acme = { kind: 'stapi', name: 'acme', label: 'Acme', url: 'https://stapi.acme.example/v1', auth };
    const open = { kind: 'stapi', name: 'open', label: 'Open', url: 'https://open.example' };
    const read = entries([acme, open], { KEY: 'k' });
    expect(read).toMatchObject([{ auth: { value: 'Bearer k' } }, { auth: { kind: 'none' } }]);
    expect([taskableProviders(read), marketplaces(read)]).toEqual([
      ['acme', 'open'],
      ['acme', 'open'],
    ]);
    const providers = await built([open]);
    expect(providers.get('open')).toMatchObject({ label: 'Open', leastCents: null, capabilities: { archive: false } });
    expect(problems([{ ...open, name: undefined }])).toMatchObject([{ path: 'providers[0].name' }]);
    expect(problems([{ ...open, auth: { kind: 'query', name: 'key', value: 's' } }])).toMatchObject([
      { path: 'providers[0].auth.kind', value: '(hidden)' },
    ]);
  });

  it('reads secrets from the environment', () => {
    const auth = { kind: 'header', name: 'authorization', value: { env: 'ACME_KEY', prefix: 'api-key ' } };
    const guarded = { ...CATALOGUE, connection: { ...CATALOGUE.connection, auth } };
    expect(entries([guarded], { ACME_KEY: 'k' })).toMatchObject([{ connection: { auth: { value: 'api-key k' } } }]);
    expect(read([guarded])).toMatchObject({
      ok: false,
      problems: [
        {
          path: 'providers[0].connection.auth.value',
          value: '{ "env": "ACME_KEY" }',
          allowed: 'the variable ACME_KEY has to be set',
        },
      ],
    });
  });

  it.each<[string, unknown, string, string, string]>([
    ['no list', 7, 'providers', '7', 'array'],
    ['an empty list', [], 'providers', '[]', 'at least one'],
    ['an unknown kind', [{ kind: 'ftp' }], 'providers[0].kind', '"ftp"', 'simulated'],
    [
      'an unknown simulated provider',
      [{ kind: 'simulated', provider: 'acme' }],
      'providers[0].provider',
      '"acme"',
      'maxar',
    ],
    ['an unknown mapping', [{ ...CATALOGUE, mapping: 'acme' }], 'providers[0].mapping', '"acme"', 'vantor'],
    ['a time-out above the client’s', [{ ...CATALOGUE, timeoutSec: 90 }], 'providers[0].timeoutSec', '90', '85'],
    [
      'another protocol',
      [{ ...CATALOGUE, connection: { url: 'ftp://x' } }],
      'providers[0].connection.url',
      '"ftp://x"',
      'URL',
    ],
    [
      'a key sent in clear',
      [{ kind: 'skyfi', key: 'k', url: 'http://10.0.0.7/platform-api' }],
      'providers[0].url',
      '"http://10.0.0.7/platform-api"',
      'https',
    ],
    ['no address', [{ kind: 'capella', key: 'k', url: 'x' }], 'providers[0].url', '"x"', 'URL'],
    ['a misspelled setting', [{ ...CATALOGUE, timeOut: 3 }], 'providers[0]', '{"kind"', 'timeOut'],
    ['one name twice', [CATALOGUE, CATALOGUE], 'providers[1]', '"earth-search"', 'once'],
  ])('rejects %s: path, value, allowed', (_what, ...[providers, path, value, allowed]) => {
    expect(problems(providers)).toMatchObject([
      { path, value: expect.stringContaining(value), allowed: expect.stringContaining(allowed) },
    ]);
  });

  it('never repeats a secret', () => {
    const auth = { kind: 'header', name: 'x api key', value: 'very secret' };
    const found = problems([{ ...CATALOGUE, connection: { ...CATALOGUE.connection, auth } }]);
    expect(found).toMatchObject([{ path: 'providers[0].connection.auth.name', value: '(hidden)' }]);
    expect(problems([{ kind: 'skyfi', key: '' }])).toMatchObject([{ path: 'providers[0].key', value: '(hidden)' }]);
    expect(problems([{ kind: 'skyfi', key: 7 }])).toMatchObject([{ value: '(hidden)' }]);
  });

  it('names a license by its text, and optionally by an address', () => {
    const terms = { version: '1', title: 'CC BY 4.0', text: 'Name us.' };
    expect(entries([{ ...CATALOGUE, terms }])).toMatchObject([{ terms: { link: null } }]);
    const link = 'https://creativecommons.org/licenses/by/4.0/';
    expect(entries([{ ...CATALOGUE, terms: { ...terms, link } }])).toMatchObject([{ terms: { link } }]);
  });

  it('is rejected if it is not JSON', () => {
    expect(parseProvidersFile('{', {})).toMatchObject({ ok: false, problems: [{ path: 'file', allowed: 'JSON' }] });
  });

  it('works as documented', () => {
    const docs = join(projectDir, 'docs');
    const pages = ['providers.md', ...readdirSync(join(docs, 'providers')).map((name) => join('providers', name))];
    const text = pages.map((name) => readFileSync(join(docs, name), 'utf8')).join('\n');
    const examples = [...text.matchAll(/```json\n([\s\S]+?)```/g)].map(([, example = '']) => example);
    expect(examples.length).toBeGreaterThan(0);
    const keys = [...text.matchAll(/"env": "(\w+)"/g)].map(([, name = '']) => [name, 'k']);
    for (const example of examples)
      expect(parseProvidersFile(example, Object.fromEntries(keys) as Record<string, string>)).toMatchObject({
        ok: true,
      });
  });
});

it('without a file, the six simulated providers are used', () => {
  expect(builtInProviders()).toHaveLength(6);
  expect(entries(builtInProviders())).toEqual(builtInProviders());
});
