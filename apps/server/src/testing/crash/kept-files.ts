import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { LocalBlobStore } from '../../platform/blobs/local-blob-store.ts';
import type { Random } from './random.ts';
import type { Progress } from './shoppers.ts';

/** Storage of delivered files that outlives the servers. */
export interface KeptFiles {
  /** Settings with which a server uses this storage. */
  readonly settings: Readonly<Record<string, string>>;
  readonly blobs: BlobStore;
  /** Interrupts the storage occasionally, until shoppers are done. @returns the number of outages */
  runOutages(progress: Progress, random: Random): Promise<number>;
  close(): Promise<void>;
}

const OUTAGE_MS = 10_000;
const BETWEEN_MS = { shortest: 5_000, longest: 25_000 };

export function keepInFolder(dataDir: string): KeptFiles {
  const blobs = new LocalBlobStore(path.join(dataDir, 'blobs'));
  return { settings: {}, blobs, runOutages: async () => 0, close: async () => undefined };
}

/** In Ceph's object store, whose gateway is stopped for ten seconds at a time. */
export async function keepInObjectStore(): Promise<KeptFiles> {
  // Only the full test loads the SDK.
  const { startObjectStore, toS3Config, toSettings } = await import('../s3/object-store.ts');
  const { S3BlobStore } = await import('../../platform/blobs/s3/s3-blob-store.ts');
  const store = await startObjectStore('ceph');
  const runOutages = async (progress: Progress, random: Random): Promise<number> => {
    let outages = 0;
    const isOver = () => progress.finished || progress.failed;
    while (!isOver()) {
      const nextMs = performance.now() + random.whole(BETWEEN_MS.shortest, BETWEEN_MS.longest);
      while (!isOver() && performance.now() < nextMs) await sleep(100);
      if (isOver()) break;
      await store.pause();
      await sleep(OUTAGE_MS);
      await store.resume();
      outages += 1;
    }
    return outages;
  };
  return {
    settings: toSettings(store, 'crash'),
    blobs: new S3BlobStore(toS3Config(store, 'crash')),
    runOutages,
    close: () => store.stop(),
  };
}
