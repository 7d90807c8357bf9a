import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { HttpClient } from '../../platform/net/http-client.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { WAIT_OPTIONS } from '../../testing/wait-options.ts';
import { findPlaces } from './find-places.ts';
import { NominatimGeocoder } from './nominatim-geocoder.ts';
import { PhotonGeocoder } from './photon-geocoder.ts';
import { queryRemote } from './query-remote.ts';
import { addressBelow, type RemoteGeocoder } from './remote-geocoder.ts';

const userAgent = 'Groundtrack (satellite imagery storefront; help@example.org)';
const http = new HttpClient({ contact: 'help@example.org' });
const LIMITS = { timeoutMs: 5_000, maxBytes: 10_000 };
const never = new AbortController().signal;
const atOnce = { acquire: async () => 0 };

const NOMINATIM_ANSWER = [
  {
    place_id: 1,
    lat: '38.8976',
    lon: '-77.0365',
    display_name: 'White House, Washington, United States',
    boundingbox: [],
  },
];
const PHOTON_ANSWER = {
  type: 'FeatureCollection',
  features: [
    {
      geometry: { type: 'Point', coordinates: [-0.1277, 51.5034] },
      properties: { osm_id: 1, housenumber: '10', street: 'Downing Street', city: 'London', country: 'United Kingdom' },
    },
    {
      geometry: { type: 'Point', coordinates: [13.4, 52.5] },
      properties: { name: 'Berlin', city: 'Berlin', country: 'Germany' },
    },
    { geometry: { type: 'Point', coordinates: [0, 0] }, properties: {} },
  ],
};

type Reply = (response: ServerResponse, request: IncomingMessage) => void;
const json =
  (body: unknown): Reply =>
  (response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const status =
  (code: number, headers: Record<string, string> = {}): Reply =>
  (response) =>
    void response.writeHead(code, headers).end('no');

/** A service on loopback that sends these replies in order, and then repeats the last one. */
async function serve(...replies: readonly Reply[]) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    replies[Math.min(requests.length, replies.length) - 1]?.(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A TCP server always has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return { requests, options: { baseUrl: `http://127.0.0.1:${port}/base`, http, limits: LIMITS } };
}

function queryOf(remote: RemoteGeocoder) {
  const time = { nowMs: 1_000_000 };
  const query = queryRemote({ remote, gate: atOnce, clock: { nowMs: () => time.nowMs }, log: silentLog });
  return { time, query: (text: string) => query(text, 8, never) };
}

describe('Nominatim', () => {
  it('is queried by its rules and returns places', async () => {
    const { requests, options } = await serve(json(NOMINATIM_ANSWER));
    const answer = await new NominatimGeocoder(options).search('1600 Pennsylvania Ave & more', 8, never);
    expect(answer).toEqual({
      ok: true,
      places: [
        { location: 'White House, Washington, United States', latitude: 38.8976, longitude: -77.0365, elevation: 0 },
      ],
    });
    const [request] = requests;
    expect(request?.url).toBe('/base/search?q=1600+Pennsylvania+Ave+%26+more&format=jsonv2&limit=8&accept-language=en');
    expect(request?.headers['user-agent']).toBe(userAgent);
  });
});

describe('Photon', () => {
  it('returns places with an address, and omits those without a name', async () => {
    const { requests, options } = await serve(json(PHOTON_ANSWER));
    const answer = await new PhotonGeocoder(options).search('downing', 8, never);
    expect(answer).toEqual({
      ok: true,
      places: [
        { location: '10 Downing Street, London, United Kingdom', latitude: 51.5034, longitude: -0.1277, elevation: 0 },
        { location: 'Berlin, Germany', latitude: 52.5, longitude: 13.4, elevation: 0 },
      ],
    });
    expect(requests[0]?.url).toBe('/base/api?q=downing&limit=8&lang=en');
  });
});

describe('a response', () => {
  it('is limited to the requested number of places, and to labels that can be saved', async () => {
    const long = { ...NOMINATIM_ANSWER[0], display_name: 'x'.repeat(500) };
    const { options } = await serve(json([long, ...NOMINATIM_ANSWER, ...NOMINATIM_ANSWER]));
    const answer = await new NominatimGeocoder(options).search('x', 2, never);
    expect(answer.ok && answer.places.map(({ location }) => location.length)).toEqual([200, 38]);
  });

  it.each([
    ['http://host/photon', 'http://host/photon/api?q=a%26b'],
    ['http://host/photon/', 'http://host/photon/api?q=a%26b'],
    ['http://host', 'http://host/api?q=a%26b'],
  ])('is requested below the URL %s', (baseUrl, address) => {
    expect(addressBelow(baseUrl, 'api', { q: 'a&b' }).href).toBe(address);
  });
});

describe.each([
  ['Nominatim', NominatimGeocoder],
  ['Photon', PhotonGeocoder],
])('%s', (_name, Adapter) => {
  it.each<[string, Reply, string]>([
    ['fails', status(500), 'it answered 500'],
    ['hangs up', (response) => response.destroy(), 'other side closed'],
    ['answers no JSON', (response) => void response.end('<html>'), 'its answer is not JSON'],
    ['answers something else', json({ error: 'x' }), 'its answer is not a list of places'],
    ['answers places off the globe', json([{ lat: '91', lon: '0', display_name: 'X' }]), 'not a list of places'],
    ['answers too much', (response) => void response.end('x'.repeat(20_000)), 'larger than 10000 bytes'],
  ])('that %s is a failure as a value', async (_what, reply, reason) => {
    const { options } = await serve(reply);
    const answer = await new Adapter(options).search('x', 8, never);
    expect(answer).toMatchObject({ ok: false, reason: expect.stringContaining(reason), retryAfterMs: null });
  });

  it('that times out is a failure as a value', async () => {
    const { options } = await serve(() => undefined);
    const shortTimeout = { ...options, limits: { ...LIMITS, timeoutMs: 30 } };
    const answer = await new Adapter(shortTimeout).search('x', 8, never);
    expect(answer).toEqual({ ok: false, reason: 'it did not answer within 30 ms', retryAfterMs: null });
  });

  it('contains the pause after too many requests', async () => {
    const { options } = await serve(status(429, { 'retry-after': '120' }));
    expect(await new Adapter(options).search('x', 8, never)).toEqual({
      ok: false,
      reason: 'it answered 429',
      retryAfterMs: 120_000,
    });
  });
});

describe('a service', () => {
  it('gets the same query once a week', async () => {
    const { requests, options } = await serve(json(NOMINATIM_ANSWER));
    const { query, time } = queryOf(new NominatimGeocoder(options));
    await query('White House');
    expect(await query(' white  HOUSE')).toHaveLength(1);
    expect(requests).toHaveLength(1);
    time.nowMs += 8 * 86_400_000;
    await query('White House');
    expect(requests).toHaveLength(2);
  });

  it('is not queried after a failure for as long as it requests', async () => {
    const { requests, options } = await serve(
      status(500),
      status(429, { 'retry-after': '120' }),
      json(NOMINATIM_ANSWER),
    );
    const { query, time } = queryOf(new NominatimGeocoder(options));
    expect(await query('a')).toBeNull();
    expect(await query('b')).toBeNull();
    expect(requests).toHaveLength(1);
    time.nowMs += 30_001;
    expect(await query('b')).toBeNull();
    time.nowMs += 60_000;
    expect(await query('b')).toBeNull();
    expect(requests).toHaveLength(2);
    time.nowMs += 60_001;
    expect(await query('b')).toHaveLength(1);
  });

  it('is queried again after ten minutes at the latest', async () => {
    const { requests, options } = await serve(status(429, { 'retry-after': '86400' }), json(NOMINATIM_ANSWER));
    const { query, time } = queryOf(new NominatimGeocoder(options));
    expect(await query('a')).toBeNull();
    time.nowMs += 599_999;
    expect(await query('a')).toBeNull();
    expect(requests).toHaveLength(1);
    time.nowMs += 1;
    expect(await query('a')).toHaveLength(1);
  });

  it('does not have its failures cached, but its empty responses', async () => {
    const { requests, options } = await serve(status(500), json([]));
    const { query, time } = queryOf(new NominatimGeocoder(options));
    expect(await query('a')).toBeNull();
    time.nowMs += 30_001;
    expect(await query('a')).toEqual([]);
    expect(await query('a')).toEqual([]);
    expect(requests).toHaveLength(2);
  });

  it('is not considered down when a user types on', async () => {
    const { requests, options } = await serve(() => undefined, json(NOMINATIM_ANSWER));
    const remote = new NominatimGeocoder(options);
    const query = queryRemote({ remote, gate: atOnce, clock: { nowMs: () => 0 }, log: silentLog });
    const typing = new AbortController();
    const first = query('whi', 8, typing.signal);
    await vi.waitFor(() => expect(requests).toHaveLength(1), WAIT_OPTIONS);
    typing.abort();
    expect(await first).toBeNull();
    expect(await query('white house', 8, never)).toHaveLength(1);
  });

  it('is not queried for a user who types on while waiting for the rate limit', async () => {
    const { requests, options } = await serve(json(NOMINATIM_ANSWER));
    const gate = { acquire: async () => 60_000 };
    const query = queryRemote({
      remote: new NominatimGeocoder(options),
      gate,
      clock: { nowMs: () => 0 },
      log: silentLog,
    });
    const typing = new AbortController();
    const answer = query('x', 8, typing.signal);
    typing.abort();
    expect(await answer).toBeNull();
    expect(requests).toHaveLength(0);
  });

  it('without an interval is queried without a rate limit', async () => {
    const { requests, options } = await serve(json(PHOTON_ANSWER));
    const gate = { acquire: () => Promise.reject(new Error('no rate limit is needed')) };
    const query = queryRemote({ remote: new PhotonGeocoder(options), gate, clock: { nowMs: () => 0 }, log: silentLog });
    expect(await query('berlin', 8, never)).toHaveLength(2);
    expect(requests).toHaveLength(1);
  });

  it('is not queried when the rate limit would delay it too long', async () => {
    const { requests, options } = await serve(json(NOMINATIM_ANSWER));
    const remote = new NominatimGeocoder(options);
    const query = queryRemote({
      remote,
      gate: { acquire: async () => null },
      clock: { nowMs: () => 0 },
      log: silentLog,
    });
    expect(await query('x', 8, never)).toBeNull();
    expect(requests).toHaveLength(0);
  });
});

describe('places are found', () => {
  const town = { location: 'Berlin, Germany', latitude: 52.5, longitude: 13.4, elevation: 0 };
  const gazetteer = {
    attribution: 'own',
    search: async () => [{ place: town, score: 1.8 }],
    nearest: async () => null,
  };

  async function finding(Adapter: typeof NominatimGeocoder | typeof PhotonGeocoder, reply: Reply) {
    const { requests, options } = await serve(reply);
    const service = new Adapter(options);
    const { query } = queryOf(service);
    const deps = {
      gazetteer,
      remote: { service, search: (text: string) => query(text) },
      elevationAt: async () => 17,
    };
    const find = async (text: string, finished: boolean) => {
      const found = await findPlaces(deps, { text, finished }, never);
      return found.ok ? found.value : found.failure;
    };
    return { requests, find };
  }

  it('in the gazetteer while the user types, at Nominatim when the text is submitted', async () => {
    const { requests, find } = await finding(NominatimGeocoder, json(NOMINATIM_ANSWER));
    expect(await find('white house', false)).toEqual({ result: [town], attribution: 'own', more: true });
    expect(requests).toHaveLength(0);
    expect(await find('white house', true)).toMatchObject({
      result: [{ latitude: 38.8976 }],
      attribution: '© OpenStreetMap contributors',
    });
  });

  it('at Photon with each letter', async () => {
    const { find } = await finding(PhotonGeocoder, json(PHOTON_ANSWER));
    expect(await find('down', false)).toMatchObject({ attribution: '© OpenStreetMap contributors' });
  });

  it('in the gazetteer with a note when the service is down', async () => {
    const { find } = await finding(PhotonGeocoder, status(503));
    expect(await find('berlin', true)).toEqual({
      result: [town, expect.objectContaining({ location: expect.stringContaining('(TXL)') })],
      attribution: 'own',
      notice: expect.stringMatching(
        /^The place search of this server did not answer;.* Type coordinates, or try again\.$/,
      ),
    });
  });

  it('in the gazetteer when the service finds none, since it corrects misspelled names', async () => {
    const { find } = await finding(PhotonGeocoder, json({ features: [] }));
    expect(await find('brelin', true)).toEqual({ result: [town], attribution: 'own' });
  });

  it('at a position without a request; an invalid one is rejected with a reason', async () => {
    const { requests, find } = await finding(PhotonGeocoder, json(PHOTON_ANSWER));
    expect(await find('18SUJ3760118949', true)).toMatchObject({
      result: [{ location: '18SUJ3760118949', elevation: 17 }],
    });
    expect(await find('91, 0', true)).toEqual({
      code: 'invalid-request',
      detail: 'Latitude 91 is outside -90 to 90. Latitude comes first: 0, 91?',
      errors: ['query.q: Latitude 91 is outside -90 to 90. Latitude comes first: 0, 91?'],
    });
    expect(requests).toHaveLength(0);
  });
});
