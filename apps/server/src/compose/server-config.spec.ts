import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onlineMap } from '@groundtrack/contract';
import { streetArchive } from '@groundtrack/fixtures';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { describeInvalidSettings } from '../config/config.ts';
import { MAP_PRESETS } from '../config/map-presets.ts';
import { readConfig } from './server-config.ts';

function toConfig(environment: Record<string, string>) {
  const parsed = readConfig(environment, '/project');
  if (!parsed.ok) throw new Error(describeInvalidSettings(parsed.invalid));
  return parsed.config;
}

describe('readConfig', () => {
  it('has a default for every setting', () => {
    expect(toConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      dataDir: '/project/data',
      databaseUrl: null,
      registrationOpen: true,
      mail: { smtpUrl: null, verifyEmails: false },
      trustedProxies: [],
      logLevel: 'warn',
    });
  });

  it('treats an empty setting as not set', () => {
    expect(toConfig({ PORT: ' ' }).port).toBe(8080);
  });

  it('reads the key of secrets from the data folder, another file, or the environment, but not from several', () => {
    expect(toConfig({ DATA_DIR: '/srv/data' }).secretKey).toEqual({ keys: [], file: '/srv/data/secret-key' });
    expect(toConfig({ SECRET_KEY_FILE: 'key' }).secretKey.file).toBe('/project/key');
    const SECRET_KEY = `${'0'.repeat(64)}, ${'1'.repeat(64)}`;
    expect(toConfig({ SECRET_KEY }).secretKey.keys).toHaveLength(2);
    for (const [environment, text] of [
      [{ SECRET_KEY: 'mellon' }, 'SECRET_KEY=(hidden)'],
      [{ SECRET_KEY, SECRET_KEY_FILE: '/key' }, 'reason: SECRET_KEY is set: name one of the two'],
    ] as const) {
      const parsed = readConfig(environment, '/project');
      expect(parsed.ok ? '' : describeInvalidSettings(parsed.invalid)).toContain(text);
    }
  });

  it('disables the refresh of elements', () => {
    expect(toConfig({ CATALOGUE_URL: 'off' }).catalogUrl).toBeNull();
    expect(toConfig({ ELEMENTS_URL: 'off' }).elementsUrl).toBeNull();
    expect(toConfig({ ELEMENTS_URL: 'http://localhost/gp.json' }).elementsUrl).toBe('http://localhost/gp.json');
  });

  it('accepts a place search with its kind, and an elevation address with blanks', () => {
    expect(toConfig({}).geocoder).toBeNull();
    expect(toConfig({ GEOCODER: 'photon:http://localhost:2322/p' }).geocoder).toEqual({
      kind: 'photon',
      url: 'http://localhost:2322/p',
    });
    const template = 'https://example.org/v1?lat={latitude}&lon={longitude}';
    expect(toConfig({ ELEVATION_URL: template }).elevationUrl).toBe(template);
  });

  it('accepts the seller with an address of several lines', () => {
    expect(toConfig({}).seller).toEqual({ name: 'Groundtrack', address: [], taxNote: null });
    expect(toConfig({ SELLER_ADDRESS: '1 Orbit Road; Greenbelt, MD 20770' }).seller.address).toEqual([
      '1 Orbit Road',
      'Greenbelt, MD 20770',
    ]);
    expect(readConfig({ SELLER_ADDRESS: '1 Orbit Road;;' }, '/project').ok).toBe(false);
  });

  it('keeps an absolute data folder unchanged', () => {
    expect(toConfig({ DATA_DIR: '/srv/groundtrack' }).dataDir).toBe('/srv/groundtrack');
  });

  it('lets browsers use maps whose terms welcome shops, unless the operator chooses another', () => {
    const hostsOf = (settings: Record<string, string>) =>
      toConfig(settings).onlineMaps.map(({ layer, url }) => `${layer} ${new URL(url).host}`);
    expect(hostsOf({})).toEqual(['map tiles.openfreemap.org', 'satellite tiles.maps.eox.at']);
    expect(hostsOf({ BASE_MAP_URL: 'built-in' })).toEqual([]);
    expect(hostsOf({ BASE_MAP_URL: 'openfreemap' })).toEqual(['map tiles.openfreemap.org']);
    expect(hostsOf({ BASE_MAP_URL: 'sentinel-2-cloudless' })).toEqual(['satellite tiles.maps.eox.at']);
    expect(hostsOf({ BASE_MAP_URL: 'openstreetmap' })).toEqual(['map tile.openstreetmap.org']);
    const [protomaps] = toConfig({ BASE_MAP_URL: 'protomaps', BASE_MAP_KEY: 'k&y' }).onlineMaps;
    expect(protomaps?.url).toBe('https://api.protomaps.com/tiles/v4/{z}/{x}/{y}.mvt?key=k%26y');
  });

  it('describes every map as the contract allows, with credits', () => {
    for (const preset of MAP_PRESETS)
      for (const map of toConfig({ BASE_MAP_URL: preset, BASE_MAP_KEY: 'key' }).onlineMaps) {
        expect(z.parse(onlineMap, map)).toEqual(map);
        expect(map.credits.length).toBeGreaterThan(0);
        // The policy of OpenStreetMap requires a Referer, and no other service does.
        expect(map.sendsOrigin).toBe(preset === 'openstreetmap');
      }
  });

  it('accepts the map of another server, with its attribution', () => {
    expect(
      toConfig({ BASE_MAP_URL: 'https://tiles.example.org/{z}/{x}/{y}.png', BASE_MAP_ATTRIBUTION: '© Example' })
        .onlineMaps,
    ).toMatchObject([
      {
        url: 'https://tiles.example.org/{z}/{x}/{y}.png',
        credits: [{ text: '© Example' }],
        maxLevel: 18,
        fromLevel: 0,
      },
    ]);
  });

  it('accepts a file with streets for its own map, and reports errors in it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'streets-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'town.pmtiles');
    writeFileSync(file, streetArchive({ tiles: [] }));
    expect(toConfig({}).streets).toBeNull();
    const edition = expect.stringMatching(/^[\da-f]{16}$/);
    expect(toConfig({ BASE_MAP_FILE: file }).onlineMaps).toEqual([]);
    expect(toConfig({ BASE_MAP_FILE: file }).streets).toEqual({
      file,
      edition,
      attribution: 'Protomaps © OpenStreetMap contributors',
    });
    const elsewhere = { BASE_MAP_URL: 'https://e.org/{z}/{x}/{y}.png', BASE_MAP_ATTRIBUTION: 'E' };
    for (const [change, reason] of [
      [{ BASE_MAP_FILE: 'none.pmtiles' }, 'reason: it cannot be read: ENOENT'],
      [{ BASE_MAP_FILE: folder }, 'reason: it is no file'],
      [{ BASE_MAP_FILE: file, ...elsewhere }, 'reason: BASE_MAP_URL is set: name one of the two'],
    ] as const) {
      const parsed = readConfig(change, '/project');
      expect(parsed.ok ? '' : describeInvalidSettings(parsed.invalid)).toContain(reason);
    }
  });

  it.each([
    [
      { BASE_MAP_URL: 'https://tiles.example.org/{z}/{x}/{y}.png' },
      'reason: required, because BASE_MAP_URL is an address',
    ],
    [{ BASE_MAP_URL: 'https://e.org/{z}/{x}', BASE_MAP_ATTRIBUTION: 'E' }, 'reason: no place for the row: {y}, {-y}'],
    [{ BASE_MAP_URL: 'protomaps' }, 'reason: required, because BASE_MAP_URL is protomaps'],
    [{ BASE_MAP_URL: 'open-free-map' }, '`openfreemap`'],
  ])('explains why %j is invalid', (environment, reason) => {
    const parsed = readConfig(environment, '/project');
    expect(parsed.ok ? '' : describeInvalidSettings(parsed.invalid)).toContain(reason);
  });

  it('accepts the website, a page that counts visits, and origins that may call', () => {
    expect(toConfig({ ANALYTICS_CONSENT: 'assumed' })).toMatchObject({
      websiteUrl: null,
      analytics: null,
      allowedOrigins: [],
    });
    const ANALYTICS_URL = 'https://count.example.org/hit?account={user}';
    expect(
      toConfig({ WEBSITE_URL: 'https://example.org', ANALYTICS_URL, ALLOWED_ORIGINS: 'https://a.org, http://b:81' }),
    ).toMatchObject({
      websiteUrl: 'https://example.org',
      analytics: { urlTemplate: ANALYTICS_URL, consent: 'ask' },
      allowedOrigins: ['https://a.org', 'http://b:81'],
    });
    for (const environment of [
      { WEBSITE_URL: 'javascript:alert(1)' },
      { ANALYTICS_URL: 'http://count.example.org/' },
      { ANALYTICS_CONSENT: 'never' },
      { ALLOWED_ORIGINS: '*' },
      { ALLOWED_ORIGINS: 'https://a.org/' },
    ])
      expect(readConfig(environment, '/project').ok).toBe(false);
  });

  it('accepts proxies as addresses and networks', () => {
    expect(toConfig({ TRUSTED_PROXIES: '127.0.0.1, ::1,10.0.0.0/8' }).trustedProxies).toEqual([
      '127.0.0.1',
      '::1',
      '10.0.0.0/8',
    ]);
  });

  it('accepts the preset of open data, which hides no file of that name', () => {
    const folder = mkdtempSync(join(tmpdir(), 'groundtrack-providers-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'open-data'), '{ "providers": [{ "kind": "simulated", "provider": "maxar" }] }');
    const kindsOf = (PROVIDERS_FILE: string) => {
      const parsed = readConfig({ PROVIDERS_FILE }, folder);
      return parsed.ok ? parsed.config.providers?.map(({ kind }) => kind) : parsed.invalid;
    };
    expect(kindsOf('open-data')).toContain('stac');
    expect(kindsOf('./open-data')).toEqual(['simulated']);
    expect(kindsOf('built-in')).toBeUndefined();
  });

  it('accepts a price book, and reports errors in it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'groundtrack-book-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'book.json');
    const example = readFileSync(new URL('../providers/price-book/example-price-book.json', import.meta.url), 'utf8');
    writeFileSync(path, example);
    expect(toConfig({}).priceBook).toBeNull();
    expect(toConfig({ PRICE_BOOK_FILE: path }).priceBook?.products).toHaveLength(17);

    writeFileSync(path, example.replace('"priceCents": 350000', '"priceCents": 0'));
    const parsed = readConfig({ PRICE_BOOK_FILE: path }, '/project');
    expect(parsed.ok ? '' : describeInvalidSettings(parsed.invalid)).toContain(
      'reason: products[0].priceCents is 0: a whole number of cents from 1 to 100000000',
    );
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80a'],
    ['REGISTRATION', 'maybe'],
    ['ELEMENTS_URL', 'ftp://example.org'],
    ['GEOCODER', 'google'],
    ['GEOCODER', 'nominatim:'],
    ['GEOCODER', 'https://example.org'],
    ['ELEVATION_URL', 'https://example.org/v1'],
    ['TERMS_FILE', '/nowhere/terms.json'],
    ['PRICE_BOOK_FILE', '/nowhere/book.json'],
    ['PROVIDER_TIMEOUT_SEC', '0'],
    ['PROVIDER_TIMEOUT_SEC', '90'],
    ['SIMULATION_SPEED', 'fast'],
    ['SMTP_URL', 'http://example.org'],
    ['MAIL_FROM', 'nobody'],
    ['TRUSTED_PROXIES', 'proxy.local'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '127.0.0.1,'],
    ['TRUSTED_PROXIES', 'true'],
    ['LOG_LEVEL', 'loud'],
    ['HOST', 'a b'],
  ])('rejects %s=%s with the allowed values', (name, value) => {
    const parsed = readConfig({ [name]: value }, '/project');
    expect(parsed.ok).toBe(false);
    if (parsed.ok) return;
    expect(parsed.invalid).toHaveLength(1);
    expect(describeInvalidSettings(parsed.invalid)).toContain(
      `${name}=${value}\n    allowed: ${parsed.invalid[0]?.allowed}`,
    );
  });

  it('reports all invalid settings together and never repeats a secret', () => {
    const parsed = readConfig({ PORT: 'x', DATABASE_URL: 'mysql://user:hunter2@host/db' }, '/project');
    if (parsed.ok) throw new Error('expected a refusal');
    const text = describeInvalidSettings(parsed.invalid);
    expect(text).toContain('PORT=x');
    expect(text).toContain('DATABASE_URL=mysql://(hidden)@host/db');
    expect(text).not.toContain('hunter2');
  });

  it('accepts the keys of Stripe together, and says whether cards are charged', () => {
    expect(toConfig({}).stripe).toBeNull();
    expect(toConfig(stripe('test')).stripe).toEqual({
      secretKey: 'sk_test_a1',
      publishableKey: 'pk_test_b2',
      webhookSecret: 'whsec_c3',
      apiUrl: 'https://api.stripe.com',
      testMode: true,
    });
    expect(toConfig({ ...stripe('live'), STRIPE_SECRET_KEY: 'rk_live_a1' }).stripe?.testMode).toBe(false);
  });

  it.each([
    [{ ...stripe('test'), STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_WEBHOOK_SECRET=off', 'because STRIPE_SECRET_KEY is set'],
    [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_b2' }, 'STRIPE_SECRET_KEY=off', 'because STRIPE_PUBLISHABLE_KEY is set'],
    [{ ...stripe('test'), STRIPE_PUBLISHABLE_KEY: 'pk_live_b2' }, 'PUBLISHABLE_KEY=(hidden)', 'a key of test mode'],
    [{ ...stripe('live'), STRIPE_PUBLISHABLE_KEY: 'pk_test_b2' }, 'PUBLISHABLE_KEY=(hidden)', 'a key of live mode'],
    [
      { ...stripe('live'), STRIPE_API: 'http://127.0.0.1:1' },
      'STRIPE_API=http',
      'live keys go to https://api.stripe.com',
    ],
    [{ ...stripe('test'), STRIPE_SECRET_KEY: 'pk_test_b2' }, 'STRIPE_SECRET_KEY=(hidden)', 'sk_test_'],
  ])('rejects an incomplete or inconsistent set of Stripe keys: %j', (environment, value, reason) => {
    const parsed = readConfig(environment, '/project');
    const text = parsed.ok ? '' : describeInvalidSettings(parsed.invalid);
    expect(text).toContain(value);
    expect(text).toContain(reason);
    expect(text).not.toMatch(/[spr]k_(test|live)_[abc]\d|whsec_c3/);
  });
});

function stripe(mode: 'test' | 'live') {
  return {
    STRIPE_SECRET_KEY: `sk_${mode}_a1`,
    STRIPE_PUBLISHABLE_KEY: `pk_${mode}_b2`,
    STRIPE_WEBHOOK_SECRET: 'whsec_c3',
  };
}
