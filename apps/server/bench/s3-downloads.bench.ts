import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endpoints } from '@groundtrack/contract';
import { figure } from '../../../tools/bench/figures.ts';
import { S3BlobStore } from '../src/platform/blobs/s3/s3-blob-store.ts';
import { bestDownloadRate, MB, startDownloadClient } from '../src/testing/abuse/download-rate.ts';
import { openBuyer } from '../src/testing/crash/buyer.ts';
import { until } from '../src/testing/crash/observer.ts';
import { memoryMb } from '../src/testing/process-memory.ts';
import { startObjectStore, toS3Config, toSettings } from '../src/testing/s3/object-store.ts';
import { startProduct } from './product-process.ts';

/**
 * Megabytes per second from Ceph's object store through the whole product to a client in another process that discards
 * them. Store, server, and client share the machine, and the object is in the store's cache.
 */
const TARGET_MB_S = 200;
const SIZES_MB = [64, 512];
const TARGET_GROWN_MB = 200;
const PREFIX = 'bench';

if (existsSync('/usr/bin/radosgw')) await measure();
else process.stderr.write('No figures of S3: Ceph is not installed, `npm run test:s3` brings it\n');

async function measure(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'groundtrack-bench-s3-'));
  const store = await startObjectStore('ceph');
  const server = await startProduct({ DATA_DIR: dataDir, SIMULATION_SPEED: '6000', ...toSettings(store, PREFIX) });
  const client = startDownloadClient();
  try {
    const buyer = await openBuyer(() => server.url);
    const { stripeSecret } = await buyer.placeOrder('the order of this benchmark');
    await buyer.confirm(stripeSecret);
    await until('the image is delivered', async () => (await buyer.images())[0]?.serverState === 'Delivered');
    const [image] = await buyer.images();
    const url = server.url + endpoints.download.path.replace(':fileId', image?.downloads.full ?? '');
    const blobs = new S3BlobStore(toS3Config(store, PREFIX));
    const before = memoryMb(server.pid, 'VmHWM');
    for (const sizeMb of SIZES_MB) {
      const startedMs = performance.now();
      await blobs.put(`deliveries/${image?._id ?? ''}/full`, pieces(sizeMb));
      if (sizeMb === SIZES_MB.at(-1)) figure('s3_upload', sizeMb / ((performance.now() - startedMs) / 1000), 'MB/s');
      const rate = await bestDownloadRate(client, { url, apiKey: buyer.apiKey }, sizeMb * MB);
      figure(`s3_download_${sizeMb}_mb`, rate, 'MB/s', TARGET_MB_S);
    }
    figure('s3_download_server_memory_grown', memoryMb(server.pid, 'VmHWM') - before, 'MB', TARGET_GROWN_MB);
  } finally {
    client.disconnect();
    await server.stop();
    await store.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function* pieces(sizeMb: number): Generator<Buffer> {
  const piece = Buffer.alloc(MB, 'groundtrack');
  for (let number = 0; number < sizeMb; number++) yield piece;
}
