import * as z from 'zod';
import type { DocumentRequest } from './documents.ts';

/** What of a link is understood (STAC API 1.0, Item Search, paging). Others are left out. */
const link = z.object({
  rel: z.string(),
  href: z.string().min(1),
  method: z.string().optional(),
  body: z.record(z.string(), z.unknown()).optional(),
  merge: z.boolean().optional(),
});
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

/** Absolute, and of the web unless the document itself is a file; null for anything else. */
export function resolve(href: string, base: string): string | null {
  const url = URL.parse(href, base);
  if (!url) return null;
  const isAllowed = /^https?:$/.test(url.protocol) || (url.protocol === 'file:' && base.startsWith('file:'));
  return isAllowed ? url.href : null;
}

/** What asks for the page after the one that `request` gave; null at the last. */
export function nextRequest(page: unknown, request: DocumentRequest): DocumentRequest | null {
  const next = parseLinks(page).find(({ rel }) => rel === 'next');
  const url = next ? resolve(next.href, request.url) : null;
  if (!next || url === null) return null;
  if (next.method?.toUpperCase() !== 'POST') return { url, method: 'GET', body: null };
  const before = next.merge && isRecord(request.body) ? request.body : {};
  return { url, method: 'POST', body: { ...before, ...next.body } };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
