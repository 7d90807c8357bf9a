import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { HttpClient } from '../../../platform/net/http-client.ts';
import { HttpError } from '../../../platform/net/http-error.ts';
import { SourceError } from './item-source.ts';

/** Largest JSON document: one page of an API, or one file of a catalog. */
const DOCUMENT_BYTES_MAX = 256 * 1024 * 1024;
const TIMEOUT_MS = 60_000;
const TRIES = 5;
const FIRST_PAUSE_MS = 500;
const PAUSE_MS_MAX = 60_000;

export interface DocumentRequest {
  /** `https:`, `http:`, or `file:`. */
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** The document itself is invalid. Reading continues without it. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
}

/**
 * Reads JSON from the web or the disk.
 * @throws DocumentError if the document does not exist or is not JSON
 * @throws SourceError if the server does not respond after some retries
 */
export type ReadDocument = (request: DocumentRequest, signal: AbortSignal) => Promise<unknown>;

export function documentReader(http: HttpClient): ReadDocument {
  return async (request, signal) => {
    if (request.url.startsWith('file:')) return readFileDocument(request.url);
    return parseDocument(await fetchBytes(http, request, signal));
  };
}

/** @throws DocumentError like {@link ReadDocument} */
export async function readFileDocument(url: string): Promise<unknown> {
  return parseDocument(await readFileBytes(url));
}

function parseDocument(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    throw new DocumentError('document: is no JSON');
  }
}

async function readFileBytes(url: string): Promise<Buffer> {
  const file = await open(fileURLToPath(url)).catch((error: unknown) => {
    throw new DocumentError(`document: cannot be opened: ${toMessage(error)}`);
  });
  try {
    const { size } = await file.stat();
    if (size > DOCUMENT_BYTES_MAX) throw tooLarge();
    return await file.readFile();
  } catch (error) {
    if (error instanceof DocumentError) throw error;
    throw new DocumentError(`document: cannot be read: ${toMessage(error)}`);
  } finally {
    await file.close();
  }
}

async function fetchBytes(http: HttpClient, request: DocumentRequest, signal: AbortSignal): Promise<Buffer> {
  for (let attempt = 1; ; attempt++) {
    const fetched = await tryFetch(http, request, signal);
    if (!('again' in fetched)) return fetched.bytes;
    if (attempt === TRIES) throw new SourceError(`${request.url} ${fetched.again} (tried ${TRIES} times)`);
    await sleep(Math.min(PAUSE_MS_MAX, fetched.pauseMs ?? FIRST_PAUSE_MS * 2 ** (attempt - 1)), null, { signal });
  }
}

type Fetched = { readonly bytes: Buffer } | { readonly again: string; readonly pauseMs: number | null };

async function tryFetch(
  http: HttpClient,
  { url, method, headers, body }: DocumentRequest,
  signal: AbortSignal,
): Promise<Fetched> {
  try {
    const answer = await http.open({
      url: new URL(url),
      addresses: 'any',
      method,
      headers: {
        accept: 'application/geo+json, application/json',
        ...headers,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      timeoutMs: TIMEOUT_MS,
      signal,
    });
    const { status } = answer;
    if (answer.ok) return { bytes: await answer.bytes(DOCUMENT_BYTES_MAX) };
    answer.discard();
    if (status === 429 || status >= 500) return { again: `answered ${status}`, pauseMs: answer.retryAfterMs };
    throw new DocumentError(`document: the server answered ${status}`);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (error.kind === 'too-large') throw tooLarge();
    return { again: `did not answer: ${error.reason}`, pauseMs: null };
  }
}

function tooLarge(): DocumentError {
  const limit = `${DOCUMENT_BYTES_MAX / 1024 / 1024} MB`;
  return new DocumentError(`document: is larger than ${limit}; a file with one item a line (.ndjson) has no limit`);
}

function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
