import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SourceError } from './item-source.ts';

/** A JSON document: one page of an API, one file of a catalogue. */
const DOCUMENT_BYTES_MAX = 256 * 1024 * 1024;
const TIMEOUT_MS = 60_000;
const TRIES = 5;
const FIRST_PAUSE_MS = 500;
const PAUSE_MS_MAX = 60_000;

export interface DocumentRequest {
  /** `https:`, `http:` or `file:`. */
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly body: unknown;
}

/** The document itself is at fault: reading goes on without it. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
}

/**
 * Reads JSON from the web or the disk.
 * @throws DocumentError when there is no such document or it is no JSON
 * @throws SourceError when the server does not answer, also after some tries
 */
export async function readDocument(request: DocumentRequest, signal: AbortSignal): Promise<unknown> {
  const isFile = request.url.startsWith('file:');
  const bytes = isFile ? await readFileBytes(request.url) : await fetchBytes(request, signal);
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    throw new DocumentError('document: is no JSON');
  }
}

async function readFileBytes(url: string): Promise<Buffer> {
  const file = await open(fileURLToPath(url)).catch((error: unknown) => {
    throw new DocumentError(`document: cannot be opened: ${messageOf(error)}`);
  });
  try {
    const { size } = await file.stat();
    if (size > DOCUMENT_BYTES_MAX) throw tooLarge();
    return await file.readFile();
  } catch (error) {
    if (error instanceof DocumentError) throw error;
    throw new DocumentError(`document: cannot be read: ${messageOf(error)}`);
  } finally {
    await file.close();
  }
}

async function fetchBytes(request: DocumentRequest, signal: AbortSignal): Promise<Buffer> {
  for (let attempt = 1; ; attempt++) {
    const answer = await tryFetch(request, signal);
    if (!('again' in answer)) return answer.bytes;
    if (attempt === TRIES) throw new SourceError(`${request.url} ${answer.again} (tried ${TRIES} times)`);
    await sleep(Math.min(PAUSE_MS_MAX, answer.pauseMs ?? FIRST_PAUSE_MS * 2 ** (attempt - 1)), null, { signal });
  }
}

type Answer = { readonly bytes: Buffer } | { readonly again: string; readonly pauseMs: number | null };

async function tryFetch({ url, method, body }: DocumentRequest, signal: AbortSignal): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/geo+json, application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (response.ok) return { bytes: await bodyOf(response) };
    await response.body?.cancel();
    const { status } = response;
    if (status === 429 || status >= 500) return { again: `answered ${status}`, pauseMs: retryAfterMs(response) };
    throw new DocumentError(`document: the server answered ${status}`);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof DocumentError) throw error;
    return { again: `did not answer: ${messageOf(error)}`, pauseMs: null };
  }
}

function retryAfterMs(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}

async function bodyOf(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > DOCUMENT_BYTES_MAX) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(): DocumentError {
  const limit = `${DOCUMENT_BYTES_MAX / 1024 / 1024} MB`;
  return new DocumentError(`document: is larger than ${limit}; a file with one item a line (.ndjson) has no limit`);
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
