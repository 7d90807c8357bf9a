import { once } from 'node:events';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints } from '@groundtrack/contract';
import { figure } from '../../../tools/bench/figures.ts';
import { countOpen } from '../src/testing/abuse/bought-file.ts';
import { bestDownloadRate, MB, startDownloadClient } from '../src/testing/abuse/download-rate.ts';
import { measureCutOff, measureStalled } from '../src/testing/abuse/measure-stalled.ts';
import { openBuyer } from '../src/testing/crash/buyer.ts';
import { until } from '../src/testing/crash/observer.ts';
import { memoryMb } from '../src/testing/process-memory.ts';
import { startProduct } from './product-process.ts';

/**
 * Megabytes per second from the local store through the whole product (session, owner, file, ETag) to a client in
 * another process that discards them. Server and client share the machine, and the file is in the page cache.
 */
const TARGET_MB_S = 500;
const SIZES_MB = [64, 256, 1024];
/** The size of GDAL's reads of a COG. */
const PART_BYTES = 65_536;
const PARTS = 2_000;
const LEAVERS = 200;
const STALLED = { clients: 1_000, bytes: 256 * MB, rounds: 5, runs: 3 };

const dataDir = await mkdtemp(path.join(tmpdir(), 'groundtrack-bench-downloads-'));
const server = await startProduct({ DATA_DIR: dataDir, SIMULATION_SPEED: '6000' });
const client = startDownloadClient();
try {
  const bought = await buyImage();
  const { buyer, fileId, file } = bought;
  const { apiKey } = buyer;
  const url = server.url + endpoints.download.path.replace(':fileId', fileId);
  const before = memoryMb(server.pid, 'VmHWM');
  for (const sizeMb of SIZES_MB) {
    await fill(file, sizeMb * MB);
    figure(`download_${sizeMb}_mb`, await bestDownloadRate(client, { url, apiKey }, sizeMb * MB), 'MB/s', TARGET_MB_S);
  }
  const half = { url, apiKey, range: `bytes=${512 * MB}-` };
  figure('download_resumed_512_mb', await bestDownloadRate(client, half, 512 * MB), 'MB/s', TARGET_MB_S);
  figure('download_parts_64_kib', await partsPerSec(url, apiKey), '1/s');
  await Promise.all(Array.from({ length: LEAVERS }, () => leaveDownload(url, apiKey)));
  await until('no file is left open', async () => (await countOpen(server.pid, file)) === 0);
  figure('download_files_open_after_200_left', await countOpen(server.pid, file), '', 0);
  figure('download_server_memory_grown', memoryMb(server.pid, 'VmHWM') - before, 'MB', 200);
  await measureStalledClients({ url, ...bought });
} finally {
  client.disconnect();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** A delivered image, and the path of its picture. */
async function buyImage() {
  const buyer = await openBuyer(() => server.url);
  const { stripeSecret } = await buyer.placeOrder('the order of this benchmark');
  await buyer.confirm(stripeSecret);
  await until('the image is delivered', async () => (await buyer.images())[0]?.serverState === 'Delivered');
  const [image] = await buyer.images();
  const file = path.join(dataDir, 'blobs', 'deliveries', image?._id ?? '', 'full');
  return { buyer, fileId: image?.downloads.full ?? '', file };
}

/** The cost of clients that request a file and never read, until they are disconnected. */
async function measureStalledClients({
  url,
  buyer,
  fileId,
  file,
}: Awaited<ReturnType<typeof buyImage>> & { url: string }) {
  await fill(file, STALLED.bytes);
  const linking = await fetch(server.url + endpoints.linkFile.path.replace(':fileId', fileId), {
    method: 'POST',
    headers: { apiKey: buyer.apiKey },
  });
  const link = (await linking.json()) as { readonly url: string };
  const subject = {
    file: { buyer, url, link: new URL(link.url), path: file },
    pid: server.pid,
    client,
    memory: { residentBytes },
  };
  const measured = await measureStalled(subject, STALLED);
  figure('download_rate_beside_stalled', measured.share, 'times', 0.8);
  figure('download_1000_stalled_memory_grown', measured.grownMb, 'MB', 64);
  figure('download_1000_stalled_files', measured.files, '');
  figure('download_1000_stalled_gone_after', await measureCutOff(subject, STALLED.clients), 's', 60);
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
  const clientRequest = request(url, { headers: { apiKey }, agent: false });
  clientRequest.on('error', () => undefined);
  clientRequest.end();
  const [answer] = (await once(clientRequest, 'response')) as [NodeJS.ReadableStream];
  await once(answer, 'readable');
  await sleep(10);
  clientRequest.destroy();
}

async function residentBytes(): Promise<number> {
  return memoryMb(server.pid, 'VmRSS') * 2 ** 20;
}
