import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { S3Encryption } from '../../../config/files-settings.ts';
import { statusOf, withRetries } from './s3-errors.ts';
import type { Part } from './to-parts.ts';

/** The object to write. */
export interface Target {
  readonly client: S3Client;
  readonly object: { readonly Bucket: string; readonly Key: string };
  readonly encryption: S3Encryption | null;
  readonly signal: AbortSignal | undefined;
}

const PARTS_AT_ONCE = 3;

/**
 * Writes an object in one request, which the store checks by its MD5.
 * @throws Error if the store does not confirm the required encryption; the object exists then
 */
export async function putWhole(target: Target, { bytes, md5 }: Part): Promise<void> {
  const { client, object, encryption } = target;
  const what = `put ${object.Key}`;
  const request = { ...object, Body: bytes, ContentLength: bytes.length, ContentMD5: md5, ...toHeaders(encryption) };
  const said = await withRetries(
    what,
    () => client.send(new PutObjectCommand(request), toOptions(target)),
    target.signal,
  );
  checkEncrypted(encryption, said.ServerSideEncryption, what);
}

/**
 * Writes an object in parts. It becomes visible once all are written. An aborted upload is removed if the store
 * responses.
 * @throws Error if the store does not confirm the required encryption
 */
export async function putInParts(target: Target, parts: AsyncIterable<Part>): Promise<void> {
  const { client, object, encryption, signal } = target;
  const what = `put ${object.Key}`;
  const begin = () =>
    client.send(new CreateMultipartUploadCommand({ ...object, ...toHeaders(encryption) }), toOptions(target));
  const { UploadId, ServerSideEncryption } = await withRetries(what, begin, signal);
  const upload = { ...object, UploadId };
  try {
    checkEncrypted(encryption, ServerSideEncryption, what);
    const MultipartUpload = { Parts: [...(await sendParts(target, upload, parts))] };
    let tries = 0;
    const complete = async () => {
      tries += 1;
      await client
        .send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload }), toOptions(target))
        .catch((error: unknown) => {
          // The response to the previous attempt was lost: the upload is complete and therefore unknown. Reading it
          // back proves it.
          if (tries === 1 || statusOf(error) !== 404) throw error;
        });
    };
    await withRetries(what, complete, signal);
  } catch (error) {
    // Without the signal, which may have fired. Leftovers are cleared later.
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
    throw error;
  }
}

/** @returns numbers and ETags of the parts */
async function sendParts(
  target: Target,
  upload: Target['object'] & { readonly UploadId: string | undefined },
  parts: AsyncIterable<Part>,
): Promise<readonly CompletedPart[]> {
  const failed = new AbortController();
  const signal = target.signal ? AbortSignal.any([target.signal, failed.signal]) : failed.signal;
  const send = async ({ number, bytes, md5 }: Part): Promise<CompletedPart> => {
    const request = { ...upload, PartNumber: number, Body: bytes, ContentLength: bytes.length, ContentMD5: md5 };
    const what = `put part ${number} of ${upload.Key}`;
    const put = () => target.client.send(new UploadPartCommand(request), { abortSignal: signal });
    const { ETag } = await withRetries(what, put, signal);
    return { PartNumber: number, ETag };
  };
  const sending: Promise<CompletedPart>[] = [];
  try {
    for await (const part of parts) {
      // An object of full parts ends with an empty one.
      if (part.bytes.length === 0) break;
      const sent = send(part);
      // Awaited below. Until then, nothing handles a rejection.
      sent.catch(() => undefined);
      sending.push(sent);
      await sending.at(-PARTS_AT_ONCE);
    }
    return await Promise.all(sending);
  } finally {
    failed.abort();
    await Promise.allSettled(sending);
  }
}

function toOptions({ signal }: Target) {
  return signal ? { abortSignal: signal } : {};
}

function toHeaders(encryption: S3Encryption | null) {
  if (encryption === null) return {};
  const { algorithm } = encryption;
  const hasKey = algorithm === 'aws:kms' && encryption.keyId !== null;
  return { ServerSideEncryption: algorithm, ...(hasKey ? { SSEKMSKeyId: encryption.keyId } : {}) };
}

/** Some servers accept the header without encrypting the object. */
function checkEncrypted(encryption: S3Encryption | null, said: string | undefined, what: string): void {
  if (encryption !== null && said !== encryption.algorithm)
    throw new NotEncrypted(
      `The object store cannot ${what}: it does not say that it encrypts with ${encryption.algorithm}, as S3_ENCRYPTION asks`,
    );
}

export class NotEncrypted extends Error {
  override readonly name = 'NotEncrypted';
}
