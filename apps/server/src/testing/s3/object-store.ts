import { execFile } from 'node:child_process';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { spaciousFolder } from '@groundtrack/embedded-postgres';
import type { S3Config } from '../../config/files-settings.ts';

/** Debian's S3 servers: Ceph's gateway, and that of OpenStack Swift. */
export type ObjectStoreKind = 'ceph' | 'swift';

/** A temporary server on loopback, in one folder, without special privileges. */
export interface ObjectStore {
  readonly kind: ObjectStoreKind;
  readonly endpoint: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly bucket: string;
  /** Stops responding to requests, and keeps its data. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Holds every connection without responding, like a stalled machine. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  stop(): Promise<void>;
}

const SECRET = 'testsecret';
const KEYS = { ceph: 'testkey', swift: 'test:tester' };
const BUCKET = 'groundtrack';
/** The ports of the servers: the first and those after it. */
const PORTS = 5;
/** The user `nobody` on Linux. */
const UNPRIVILEGED = 65_534;
const run = promisify(execFile);

/** Starts Ceph, or Swift if `S3_SERVER` says so. */
export async function startObjectStore(kind = kindNow()): Promise<ObjectStore> {
  // Names of sockets may have 107 characters. Swift writes file attributes, which not every in-memory file system
  // supports.
  const folder = await mkdtemp(path.join(kind === 'swift' ? tmpdir() : await spaciousFolder(), 's3-'));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chown(folder, UNPRIVILEGED, UNPRIVILEGED);
  await chmod(folder, 0o700);
  const port = await freePorts(PORTS);
  const script = path.join(import.meta.dirname, `${kind}.sh`);
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', S3_PORT: String(port), S3_SECRET: SECRET };
  const call = async (command: string): Promise<void> => {
    await run('bash', [script, command, folder], { env, ...(isRoot ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {}) });
  };
  const stop = async (): Promise<void> => {
    await call('stop');
    await rm(folder, { recursive: true, force: true });
  };
  const store = {
    kind,
    endpoint: `http://127.0.0.1:${port}`,
    accessKeyId: KEYS[kind],
    secretAccessKey: SECRET,
    bucket: BUCKET,
    pause: () => call('gw-stop'),
    resume: () => call('gw-start'),
    freeze: () => call('gw-freeze'),
    thaw: () => call('gw-thaw'),
    stop,
  };
  try {
    await call('start');
    await createBucket(store);
    return store;
  } catch (error) {
    await stop();
    throw error;
  }
}

function kindNow(): ObjectStoreKind {
  return process.env['S3_SERVER'] === 'swift' ? 'swift' : 'ceph';
}

/** The settings of a server that stores its files there. */
export function toSettings(store: ObjectStore, prefix: string): Readonly<Record<string, string>> {
  return {
    BLOBS_URL: `s3://${store.bucket}/${prefix}`,
    S3_ENDPOINT: store.endpoint,
    S3_ACCESS_KEY_ID: store.accessKeyId,
    S3_SECRET_ACCESS_KEY: store.secretAccessKey,
  };
}

/** The same in parsed form. */
export function toS3Config({ endpoint, bucket, accessKeyId, secretAccessKey }: ObjectStore, prefix: string): S3Config {
  const credentials = { accessKeyId, secretAccessKey };
  const place = { endpoint, bucket, prefix: `${prefix}/`, region: 'us-east-1', pathStyle: true };
  return { ...place, credentials, encryption: null };
}

async function createBucket({ endpoint, bucket, ...credentials }: ObjectStore): Promise<void> {
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
}

/** The first of several consecutive free ports. */
async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = await listenOnce(0);
    const others = Array.from({ length: count - 1 }, (_, number) => listenOnce(first + number + 1));
    const free = await Promise.allSettled(others);
    if (free.every(({ status }) => status === 'fulfilled')) return first;
  }
}

function listenOnce(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}
