import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { DocumentError, type DocumentRequest, type ReadDocument } from './documents.ts';
import { type Found, type ItemSource, SourceError } from './item-source.ts';
import { nextRequest, parseFeatures, parseType } from './stac-document.ts';

const pagePosition = z.object({
  request: z.object({
    url: z.string(),
    method: z.enum(['GET', 'POST']),
    headers: z.record(z.string(), z.string()).exactOptional(),
    body: z.unknown(),
  }),
  /** Items of the page that were read. */
  done: z.int(),
});

/** The items of a FeatureCollection and of the pages that its `next` links lead to. A single item is a page of one. */
export function pageSource(first: DocumentRequest, readDocument: ReadDocument): ItemSource {
  return {
    fingerprint: '',
    async *read(position, signal) {
      const { request, done } = position === null ? { request: first, done: 0 } : pagePosition.parse(position);
      const readPage = (page: DocumentRequest) => pageOrFail(readDocument, page, signal);
      yield* readPages({ ...request, body: request.body ?? null }, done, { readPage, signal });
    },
  };
}

async function* readPages(
  first: DocumentRequest,
  done: number,
  {
    readPage,
    signal,
  }: { readonly readPage: (page: DocumentRequest) => Promise<unknown>; readonly signal: AbortSignal },
): AsyncGenerator<Found> {
  let skip = done;
  for (let request: DocumentRequest | null = first; request; skip = 0) {
    const page = await readPage(request);
    const items = parseType(page) === 'Feature' ? [page] : parseFeatures(page);
    if (!items) throw new SourceError(`${request.url} answered no FeatureCollection`);
    const next = nextRequest(page, request);
    for (const [index, item] of items.entries()) {
      if (index < skip) continue;
      signal.throwIfAborted();
      const position = { request, done: index + 1 };
      // The size of the next pages is unknown.
      const fraction = next ? null : (index + 1) / items.length;
      yield { where: `${request.url} item ${index + 1}`, position, fraction, item, baseUrl: request.url };
    }
    const isLoop: boolean = next !== null && isDeepStrictEqual(next, request);
    // Some APIs end with an empty page that links to itself.
    if (isLoop && items.length > 0) throw new SourceError(`${request.url} names itself as the next page`);
    request = isLoop ? null : next;
  }
}

async function pageOrFail(readDocument: ReadDocument, request: DocumentRequest, signal: AbortSignal): Promise<unknown> {
  try {
    return await readDocument(request, signal);
  } catch (error) {
    if (error instanceof DocumentError) throw new SourceError(`${request.url}: ${error.message}`, { cause: error });
    throw error;
  }
}
