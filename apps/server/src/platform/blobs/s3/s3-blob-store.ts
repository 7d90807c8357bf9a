import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type MultipartUpload,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { S3Config } from '../../../config/files-settings.ts';
import type { Log } from '../../system/ports.ts';
import { checkKey, isKey } from '../blob-key.ts';
import type { BlobEntry, BlobStore, Content, OpenBlob, Served } from '../blob-store.ts';
import { ObjectReader } from './object-reader.ts';
import { openS3Client } from './s3-client.ts';
import { isTransient, statusOf, withRetries } from './s3-errors.ts';
import { type Part, toParts } from './to-parts.ts';
import { NotEncrypted, putInParts, putWhole, type Target } from './upload.ts';

const PROBE = 'start-probe';
const PROBE_MS = 3_000;
/** How long a signed address is valid until the download starts. */
const ADDRESS_SEC = 900;

/**
 * Blobs as objects under a prefix of one bucket, in any store with the S3 API. Every call retries for some time while
 * the store is unavailable (`withRetries`). Its error is then transient, and the job is retried.
 */
export class S3BlobStore implements BlobStore {
  readonly #config: S3Config;
  readonly #client: S3Client;

  constructor(config: S3Config) {
    this.#config = config;
    this.#client = openS3Client(config);
  }

  /**
   * Opens a store and writes a probe to it, so that wrong settings stop the start.
   * @throws Error if the store refuses; if it does not respond, each later call waits for it
   */
  static async open(config: S3Config, log: Log): Promise<S3BlobStore> {
    const store = new S3BlobStore(config);
    try {
      await store.put(PROBE, [Buffer.from('probe')], AbortSignal.timeout(PROBE_MS));
      await store.delete(PROBE);
    } catch (error) {
      if (!isTransient(error)) throw error;
      log.warn({ err: error }, 'The object store does not answer; files wait for it');
    }
    return store;
  }

  async putFile(key: string, path: string, signal?: AbortSignal): Promise<void> {
    checkKey(key);
    await this.put(key, createReadStream(path, { highWaterMark: 1 << 20 }), signal);
    await rm(path);
  }

  async put(key: string, content: Content, signal?: AbortSignal): Promise<void> {
    const target: Target = {
      client: this.#client,
      object: this.#object(key),
      encryption: this.#config.encryption,
      signal,
    };
    const parts = toParts(content, signal);
    const first = await parts.next();
    // There is always a last part.
    if (first.done) throw new Error(`${key} has no parts`);
    if (!first.value.isLast) return putInParts(target, startingWith(first.value, parts));
    try {
      await putWhole(target, first.value);
    } catch (error) {
      // A blob that is not encrypted as required is deleted.
      if (error instanceof NotEncrypted) await this.delete(key);
      throw error;
    }
  }

  async open(key: string, signal?: AbortSignal): Promise<OpenBlob | null> {
    const object = this.#object(key);
    const head = await withRetries(
      `find ${object.Key}`,
      () =>
        this.#client.send(new HeadObjectCommand(object), signal ? { abortSignal: signal } : {}).catch(nullIfMissing),
      signal,
    );
    if (!head) return null;
    const { ContentLength: bytes = 0, LastModified, ETag } = head;
    const readers: ObjectReader[] = [];
    const openRange = async (start: number, end: number): Promise<Readable> => {
      // Parts of two versions do not fit together, so another version is rejected.
      const request = { ...object, Range: `bytes=${start}-${end}`, ...(ETag === undefined ? {} : { IfMatch: ETag }) };
      const { Body } = await this.#client.send(new GetObjectCommand(request));
      // In Node, the body of a response is a Readable.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return Body as Readable;
    };
    return {
      bytes,
      modifiedAtMs: LastModified?.getTime() ?? 0,
      read: (start, end) => {
        const reader = new ObjectReader(openRange, { start, end, what: object.Key });
        readers.push(reader);
        return reader;
      },
      close: async () => {
        for (const reader of readers) reader.close();
      },
    };
  }

  async *list(prefix: string): AsyncGenerator<BlobEntry> {
    const { bucket, prefix: own } = this.#config;
    for (let token: string | undefined, more = true; more; ) {
      const request = {
        Bucket: bucket,
        Prefix: own + prefix,
        ...(token === undefined ? {} : { ContinuationToken: token }),
      };
      const page = await withRetries(`list ${own}${prefix}`, () =>
        this.#client.send(new ListObjectsV2Command(request)),
      );
      for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
        const key = Key.slice(own.length);
        if (isKey(key)) yield { key, bytes: Size, modifiedAtMs: LastModified?.getTime() ?? 0 };
      }
      token = page.NextContinuationToken;
      more = page.IsTruncated === true && token !== undefined;
    }
  }

  async delete(key: string): Promise<void> {
    const object = this.#object(key);
    await withRetries(`delete ${object.Key}`, () => this.#client.send(new DeleteObjectCommand(object)));
  }

  async signedUrl(key: string, { method, mediaType, disposition }: Served): Promise<string> {
    const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
    const request = { ...this.#object(key), ResponseContentType: mediaType, ResponseContentDisposition: disposition };
    const command = method === 'GET' ? new GetObjectCommand(request) : new HeadObjectCommand(request);
    return getSignedUrl(this.#client, command, { expiresIn: ADDRESS_SEC });
  }

  async clearUnfinished(beforeMs: number): Promise<void> {
    for await (const { Key, UploadId, Initiated } of this.#unfinished()) {
      if ((Initiated?.getTime() ?? beforeMs) >= beforeMs) continue;
      const upload = { Bucket: this.#config.bucket, Key, UploadId };
      await withRetries(`give up ${Key}`, () =>
        this.#client.send(new AbortMultipartUploadCommand(upload)).catch(nullIfMissing),
      );
    }
  }

  async *#unfinished(): AsyncGenerator<MultipartUpload> {
    const { bucket, prefix } = this.#config;
    for (let after = {}, more = true; more; ) {
      const request = { Bucket: bucket, Prefix: prefix, ...after };
      const page = await withRetries('list uploads', () => this.#client.send(new ListMultipartUploadsCommand(request)));
      yield* page.Uploads ?? [];
      after = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
      more = page.IsTruncated === true && page.NextKeyMarker !== undefined;
    }
  }

  #object(key: string): Target['object'] {
    return { Bucket: this.#config.bucket, Key: this.#config.prefix + checkKey(key) };
  }
}

async function* startingWith(first: Part, others: AsyncIterable<Part>): AsyncGenerator<Part> {
  yield first;
  yield* others;
}

function nullIfMissing(error: unknown): null {
  if (statusOf(error) === 404) return null;
  throw error;
}
