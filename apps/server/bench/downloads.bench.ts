import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints } from '@groundtrack/contract';
import { figure } from '../../../tools/bench/figures.ts';
import { openStalledClients } from '../src/testing/abuse/stalled-clients.ts';
import { openBuyer } from '../src/testing/crash/buyer.ts';
import { until } from '../src/testing/crash/observer.ts';
import { bestDownloadRate, MB } from './download-rate.ts';
import { startProduct } from './product-process.ts';

/**
 * Megabytes a second from the local store to a client in another process that throws them away, through the whole
 * product: session, owner, file, ETag. Server and client share the machine, and the file lies in the page cache.
 */
const TARGET_MB_S = 500;
const SIZES_MB = [64, 256, 1024];
/** As GDAL reads a COG. */
const PART_BYTES = 65_536;
const PARTS = 2_000;
const LEAVERS = 200;
const STALLED = 1_000;
/** The files of so many links are sent at once; the other clients are told to wait. */
const LINKS = 256;
const STALLED_SIZE_MB = 256;

const dataDir = await mkdtemp(path.join(tmpdir(), 'groundtrack-bench-downloads-'));
const server = await startProduct({ DATA_DIR: dataDir, SIMULATION_SPEED: '6000' });
const client = fork(path.join(import.meta.dirname, 'downloads-client.ts'));
try {
  const { apiKey, fileId, file } = await buyImage();
  const url = server.url + endpoints.download.path.replace(':fileId', fileId);
  const before = await serverMemoryMb();
  for (const sizeMb of SIZES_MB) {
    await fill(file, sizeMb * MB);
    figure(`download_${sizeMb}_mb`, await bestDownloadRate(client, { url, apiKey }, sizeMb * MB), 'MB/s', TARGET_MB_S);
  }
  const half = { url, apiKey, range: `bytes=${512 * MB}-` };
  figure('download_resumed_512_mb', await bestDownloadRate(client, half, 512 * MB), 'MB/s', TARGET_MB_S);
  figure('download_parts_64_kib', await partsPerSec(url, apiKey), '1/s');
  await Promise.all(Array.from({ length: LEAVERS }, () => leaveDownload(url, apiKey)));
  await until('no file is left open', async () => (await openFiles(file)) === 0);
  figure('download_files_open_after_200_left', await openFiles(file), '', 0);
  figure('download_server_memory_grown', (await serverMemoryMb()) - before, 'MB', 200);
  await measureStalled({ url, apiKey, fileId, file });
} finally {
  client.disconnect();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** A delivered image, and where its picture lies. */
async function buyImage() {
  const buyer = await openBuyer(() => server.url);
  const { stripeSecret } = await buyer.placeOrder('the order of this benchmark');
  await buyer.confirm(stripeSecret);
  await until('the image is delivered', async () => (await buyer.images())[0]?.serverState === 'Delivered');
  const [image] = await buyer.images();
  const file = path.join(dataDir, 'blobs', 'deliveries', image?._id ?? '', 'full');
  return { apiKey: buyer.apiKey, fileId: image?.downloads.full ?? '', file };
}

/** What clients cost that ask for a file and never read, until they are cut off. */
async function measureStalled({ url, apiKey, fileId, file }: Awaited<ReturnType<typeof buyImage>> & { url: string }) {
  await fill(file, STALLED_SIZE_MB * MB);
  const linking = await fetch(server.url + endpoints.linkFile.path.replace(':fileId', fileId), {
    method: 'POST',
    headers: { apiKey },
  });
  const link = (await linking.json()) as { readonly url: string };
  const alone = await bestDownloadRate(client, { url, apiKey }, STALLED_SIZE_MB * MB);
  const before = await residentMemoryMb();
  const startedMs = performance.now();
  const clients = await openStalledClients(new URL(link.url), STALLED);
  await until('the clients have their files', async () => (await openFiles(file)) >= LINKS);
  figure(
    'download_rate_beside_stalled',
    (await bestDownloadRate(client, { url, apiKey }, STALLED_SIZE_MB * MB)) / alone,
    'times',
    0.8,
  );
  figure('download_1000_stalled_memory_grown', (await residentMemoryMb()) - before, 'MB', 64);
  figure('download_1000_stalled_files', await openFiles(file), '');
  await until('the clients are cut off', async () => (await openFiles(file)) === 0);
  figure('download_1000_stalled_gone_after', (performance.now() - startedMs) / 1000, 's', 60);
  for (const client of clients) client.destroy();
}

async function fill(file: string, bytes: number): Promise<void> {
  const handle = await open(file, 'w');
  const piece = Buffer.alloc(MB, 'groundtrack');
  for (let written = 0; written < bytes; written += MB) await handle.write(piece);
  await handle.close();
}

async function partsPerSec(url: string, apiKey: string): Promise<number> {
  const startedMs = performance.now();
  for (let part = 0; part < PARTS; part++) {
    const start = part * PART_BYTES;
    const answer = await fetch(url, { headers: { apiKey, range: `bytes=${start}-${start + PART_BYTES - 1}` } });
    if ((await answer.arrayBuffer()).byteLength !== PART_BYTES) throw new Error('A part is not whole');
  }
  return PARTS / ((performance.now() - startedMs) / 1000);
}

async function leaveDownload(url: string, apiKey: string): Promise<void> {
  const asking = request(url, { headers: { apiKey }, agent: false });
  asking.on('error', () => undefined);
  asking.end();
  const [answer] = (await once(asking, 'response')) as [NodeJS.ReadableStream];
  await once(answer, 'readable');
  await sleep(10);
  asking.destroy();
}

/** How often the server has a file open. Linux only, like the next. */
async function openFiles(file: string): Promise<number> {
  const folder = `/proc/${server.pid}/fd`;
  const names = await Promise.all((await readdir(folder)).map((fd) => readlink(path.join(folder, fd)).catch(() => '')));
  return names.filter((name) => name === file).length;
}

/** The most it ever had. */
async function serverMemoryMb(): Promise<number> {
  return memoryMb('VmHWM');
}

async function residentMemoryMb(): Promise<number> {
  return memoryMb('VmRSS');
}

async function memoryMb(field: string): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
}
