import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePrerequisites, scannerNeeds } from '../lib/prerequisites.js';
import { buildWebIfNeeded, root } from '../lib/project.js';
import { startServer } from '../lib/running-server.ts';
import {
  runSlowhttptest,
  runSqlmap,
  runWapiti,
  type Scan,
  SLOW_MODES,
  type SqlmapRequest,
  type Target,
} from './scanners.ts';

/**
 * `npm run test:scanners [-- word]`: runs three scanners from Debian against the product on 127.0.0.1, started as an
 * operator does. docs/scanners.md explains their findings; their output is in test-results/scanners.
 */
const PLACE = { type: 'Point', coordinates: [-76.8755, 39.0045] };
const CONTACT = { firstname: 'Ada', lastname: 'Lovelace', address: '1 Main Street', city: 'Greenbelt', state: 'MD' };
const REGISTRATION = { ...CONTACT, zip: '20770', country: 'US', citizenship: 'GB' };

const SQLMAP_REQUESTS: readonly SqlmapRequest[] = [
  { name: 'places', path: '/api/v3/places?q=Greenbelt*&finished=true' },
  { name: 'nearest place', path: '/api/v3/places/nearest?latitude=39*&longitude=-76*' },
  { name: 'pages of orders', path: '/api/v3/orders?limit=5*&cursor=x*' },
  { name: 'receipt', path: '/api/v3/orders/7d6b1a0e-5f2e-4c1a-9c38-0b8f4f2a8c11*/receipt' },
  { name: 'session key', path: '/api/v3/searches', headers: ['Client: web*', 'User-Agent: scanner*'] },
  { name: 'login', path: '/api/v0/login', json: { username: 'ada@example.org*', password: 'not the password*' } },
  {
    name: 'favorite',
    path: '/api/v2/favoritelocations/create',
    json: { location: 'Greenbelt*', latitude: 39, longitude: -76, filter: { any: 'thing*' } },
  },
  {
    name: 'catalog',
    path: '/api/v3/archive/catalog',
    json: { geometry: PLACE, filter: { providers: { planet: 5 } }, cursor: 'x*' },
  },
];
const WAPITI_PATHS = [
  '/api/docs',
  '/api/v3/places?q=Greenbelt',
  '/api/v3/places/nearest?latitude=39&longitude=-76',
  '/api/v3/orders?limit=5',
  '/api/v3/searches',
  '/api/v3/signin/callback?code=c&state=s',
  '/api/v3/terms',
];
/** Findings that docs/scanners.md explains: not ours to fix, or false positives. */
const ANSWERED: readonly RegExp[] = [
  /^HTTP Secure Headers: GET \/ X-Frame-Options is not set/,
  /^HTTP Secure Headers: GET \/ X-XSS-Protection is not set/,
  /^HTTP Secure Headers: GET \/ Strict-Transport-Security is not set/,
];

const results = join(root, 'test-results', 'scanners');

/** Scans whose name contains this word. */
const wanted = process.argv[2] ?? '';

function toScans(target: Target): readonly { readonly name: string; readonly scan: () => Promise<Scan> }[] {
  return [
    ...Object.keys(SLOW_MODES).map((mode) => ({
      name: `slowhttptest ${mode}`,
      scan: () => runSlowhttptest(target, mode, mode === 'slow body' ? '/api/v0/login' : '/'),
    })),
    { name: 'wapiti', scan: () => runWapiti(target, WAPITI_PATHS) },
    ...SQLMAP_REQUESTS.map((one) => ({ name: `sqlmap ${one.name}`, scan: () => runSqlmap(target, one) })),
  ];
}

async function scanAll(): Promise<readonly Scan[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'groundtrack-scanned-'));
  // Enough requests for a scanner; all limits of size and time have their defaults.
  const server = await startServer(dataDir, { REQUESTS_PER_MINUTE: '1000000' });
  try {
    const answer = await fetch(`${server.url}/api/v0/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...REGISTRATION, username: 'scanner@example.org', password: 'correct horse battery' }),
    });
    const apiKey = /"apiKey":"([^"]+)"/.exec(await answer.text())?.[1];
    if (apiKey === undefined) throw new Error(`The account was not registered: ${answer.status}`);
    const target = { url: server.url, apiKey, folder: results };
    const scans: Scan[] = [];
    for (const { name, scan } of toScans(target).filter((one) => one.name.includes(wanted))) {
      const done = await scan();
      scans.push(done);
      console.log(`${name}: ${done.seconds} s, ${done.findings.length} findings`);
    }
    return scans;
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const missing = ensurePrerequisites(scannerNeeds);
if (missing.length > 0) throw new Error(missing.join('\n'));
buildWebIfNeeded();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const scans = await scanAll();
writeFileSync(join(results, 'summary.json'), JSON.stringify(scans, null, 2));
const open = scans.flatMap(({ name, findings }) =>
  findings
    .filter((finding) => !ANSWERED.some((answered) => answered.test(finding)))
    .map((finding) => `${name}: ${finding}`),
);
console.log(open.length === 0 ? '\nNothing new was found.' : `\nNot answered in docs/scanners.md:\n${open.join('\n')}`);
process.exitCode = open.length === 0 ? 0 : 1;
