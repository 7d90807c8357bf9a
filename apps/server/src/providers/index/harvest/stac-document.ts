import * as z from 'zod';
import { nextPage } from '../../stac/next-page.ts';
import type { DocumentRequest } from './documents.ts';
import { SourceError } from './item-source.ts';

const link = z.object({ rel: z.string(), href: z.string().min(1), type: z.string().nullish() });
export type Link = z.output<typeof link>;

export function parseType(document: unknown): unknown {
  return isRecord(document) ? document['type'] : undefined;
}

export function parseLinks(document: unknown): readonly Link[] {
  const links = isRecord(document) && Array.isArray(document['links']) ? document['links'] : [];
  return links.map((one) => link.safeParse(one).data).filter((one) => one !== undefined);
}

export function parseFeatures(collection: unknown): readonly unknown[] | null {
  return isRecord(collection) && Array.isArray(collection['features']) ? collection['features'] : null;
}

/** An absolute address on the web, or of a file if the document itself is a file; null for anything else. */
export function resolve(href: string, base: string): string | null {
  const url = URL.parse(href, base);
  if (!url) return null;
  const isAllowed = /^https?:$/.test(url.protocol) || (url.protocol === 'file:' && base.startsWith('file:'));
  return isAllowed ? url.href : null;
}

/**
 * The request of the next page; null after the last.
 * @throws SourceError if the next link cannot be read
 */
export function nextRequest(page: unknown, { url, method, body }: DocumentRequest): DocumentRequest | null {
  const before = { url: new URL(url), method, ...(isRecord(body) ? { body } : {}) };
  const next = nextPage(isRecord(page) ? page['links'] : undefined, before);
  if (next.kind === 'end') return null;
  const address = next.kind === 'page' ? resolve(next.request.url.href, url) : null;
  if (next.kind !== 'page' || address === null)
    throw new SourceError(`${url}: ${next.kind === 'unreadable' ? next.reason : 'the next page is not on the web'}`);
  return { body: null, ...next.request, url: address };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
