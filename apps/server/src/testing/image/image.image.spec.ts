import { execFile } from 'node:child_process';
import { chown, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import tls from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Buyer, buyerWith, openBuyer } from '../crash/buyer.ts';
import { freePort } from '../free-port.ts';
import { WAIT_OPTIONS } from '../wait-options.ts';
import { makeBaseImages, type OpenedBuildah, openBuildah } from './base-images.ts';
import { type Caddy, openCaddy } from './caddy.ts';
import { type Entered, type EnterOptions, enter, readImageConfig } from './container.ts';

const execute = promisify(execFile);
const projectRoot = path.join(import.meta.dirname, '../../../../..');
const MAX_IMAGE_BYTES = 500e6;
const USER_ID = 10_001;
const DEVELOPERS_TOOLS = ['@biomejs', 'oxlint', 'playwright-core', 'typescript', 'vite', 'vitest'];
const MINUTES_MS = 60_000;

/**
 * The image that `npm run bundle` builds from the Dockerfile, entered with a read-only root as its own user, behind the
 * Caddy and the Caddyfile of compose.yaml. No container engine is needed: buildah builds, and `chroot` enters.
 */
let folder: string;
let buildah: OpenedBuildah;
let image: EnterOptions;
let caddy: Caddy;
let server: Entered;
let url: string;
let httpPort: number;

beforeAll(async () => {
  // Not in /tmp, which may be a small file system in memory.
  folder = await mkdtemp('/var/tmp/groundtrack-image-');
  buildah = await openBuildah(folder);
  await makeBaseImages(buildah.run, folder);
  await execute(process.execPath, ['tools/bundle.js', folder], {
    cwd: projectRoot,
    env: { ...process.env, ...buildah.env, INIT_CWD: folder },
    maxBuffer: 64e6,
  });
  const [bundle = ''] = (await readdir(folder)).filter((name) => /^groundtrack-.*\.tar$/.test(name));
  await execute('sha256sum', ['--check', `${bundle}.sha256`], { cwd: folder });
  const container = await buildah.run(['from', `docker-archive:${path.join(folder, bundle)}`]);
  const data = path.join(folder, 'data');
  const [appPort, httpsPort] = [await freePort(), await freePort()];
  httpPort = await freePort();
  await mkdir(data, { mode: 0o700 });
  await chown(data, USER_ID, USER_ID);
  url = `https://localhost:${httpsPort}`;
  image = {
    root: await buildah.run(['mount', container]),
    data,
    config: await readImageConfig(buildah.run, container),
    settings: {
      HOST: '127.0.0.1',
      PORT: String(appPort),
      PUBLIC_URL: url,
      TRUSTED_PROXIES: '127.0.0.1',
      ELEMENTS_URL: 'off',
      CATALOGUE_URL: 'off',
      SIMULATION_SPEED: '6000',
    },
  };
  caddy = await openCaddy(folder, { httpsPort, httpPort, appPort });
  tls.setDefaultCACertificates([...tls.getCACertificates(), caddy.authority]);
  server = await start();
}, 15 * MINUTES_MS);

afterAll(async () => {
  server?.process.kill('SIGTERM');
  await Promise.all([server?.ended, caddy?.stop()]);
  await buildah?.close();
  await rm(folder, { recursive: true, force: true });
}, MINUTES_MS);

async function start(): Promise<Entered> {
  const started = enter(image.config.cmd, image);
  await vi.waitFor(() => expect(started.printed()).toContain(`Groundtrack   ${url}`), WAIT_OPTIONS);
  return started;
}

it('is small and has no tools of developers', async () => {
  const { stdout } = await execute('du', ['--summarize', '--bytes', '--one-file-system', image.root]);
  expect(Number.parseInt(stdout, 10)).toBeLessThan(MAX_IMAGE_BYTES);
  const installed = await readdir(path.join(image.root, 'groundtrack/node_modules'));
  expect(installed).toContain('fastify');
  expect(DEVELOPERS_TOOLS.filter((name) => installed.includes(name))).toEqual([]);
  const names = await readdir(path.join(image.root, 'groundtrack'), { recursive: true });
  expect(
    names.filter((name) => /\.spec\.tsx?$|(^|\/)\.env$|\.map$/.test(name) && !name.includes('node_modules')),
  ).toEqual([]);
});

it('runs as a user without rights, in a file system that cannot be written', async () => {
  const tried = enter(
    ['sh', '-c', 'id --user; touch /groundtrack/x /usr/x; touch /data/x /tmp/x && echo written'],
    image,
  );
  await tried.ended;
  expect(tried.printed().split('\n')).toContain(String(USER_ID));
  expect(tried.printed().match(/Read-only file system/g)).toHaveLength(2);
  expect(tried.printed()).toContain('written');
});

it('reports its health by the command of the image', async () => {
  expect(await enter(image.config.healthcheck, image).ended).toBe(0);
  expect(await enter(image.config.healthcheck, { ...image, settings: { PORT: '9' } }).ended).toBe(1);
});

it(
  'sells an image over TLS, and still has it after a restart',
  async () => {
    const buyer = await openBuyer(() => url);
    const order = await buyer.placeOrder('an-order');
    await buyer.confirm(order.stripeSecret);
    const fileId = await deliveredFile(buyer);
    const bytes = await buyer.download(fileId);
    expect(Buffer.from(bytes.subarray(0, 2)).toString('latin1')).toBe('II');

    server.process.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    server = await start();
    const again = await buyerWith(() => url, buyer.apiKey);
    expect(Buffer.from(await again.download(fileId)).equals(Buffer.from(bytes))).toBe(true);
  },
  2 * MINUTES_MS,
);

async function deliveredFile(buyer: Buyer): Promise<string> {
  return vi.waitFor(async () => {
    const [bought] = await buyer.images();
    if (!bought?.downloads.tiff) throw new Error('not delivered yet');
    return bought.downloads.tiff;
  }, WAIT_OPTIONS);
}

it('sends users of plain HTTP to TLS, and tells browsers to stay there', async () => {
  const plain = await fetch(`http://localhost:${httpPort}/`, { redirect: 'manual' });
  expect([plain.status, plain.headers.get('location')]).toEqual([308, 'https://localhost/']);
  const page = await fetch(url);
  expect([page.status, page.headers.get('strict-transport-security')]).toEqual([
    200,
    expect.stringMatching(/max-age=/),
  ]);
});
