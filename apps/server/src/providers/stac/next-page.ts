import * as z from 'zod';
import { isObject, type JsonObject } from './item-value.ts';

/** The request of one page of a search. */
export interface PageRequest {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: JsonObject;
}

/** The continuation of a page. `unreadable`: a `next` link exists but cannot be followed. */
export type NextPage =
  | { readonly kind: 'end' }
  | { readonly kind: 'page'; readonly request: PageRequest }
  | { readonly kind: 'unreadable'; readonly reason: string };

/** STAC API 1.0, Item Search, Paging. Many servers write null for unused members. */
const nextLink = z.object({
  href: z.string().min(1),
  type: z.string().nullish(),
  method: z.string().nullish(),
  body: z.record(z.string(), z.unknown()).nullish(),
  headers: z.record(z.string(), z.unknown()).nullish(),
  merge: z.boolean().nullish(),
});
type NextLink = z.output<typeof nextLink>;

const METHODS: ReadonlySet<string> = new Set(['GET', 'POST']);
/** RFC 9110, 5.6.2 and 5.5. */
const HEADER_NAME = /^[!#$%&'*+.^_`|~\w-]+$/;
const HEADER_VALUE = /^[\t\x20-\x7e]*$/;
/** A link must not change the connection, the body, or the key. */
const OWN_HEADERS =
  /^(accept-encoding|authorization|connection|content-.*|cookie|expect|host|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|user-agent)$/;

export function nextPage(links: unknown, before: PageRequest): NextPage {
  if (!Array.isArray(links)) return links ? unreadable('the links of the page are not a list') : { kind: 'end' };
  const nextLinks = links.filter((link) => isObject(link) && link['rel'] === 'next');
  const readable = nextLinks.map((link) => nextLink.safeParse(link).data).filter((link) => link !== undefined);
  const link = readable.find(({ type }) => isJsonType(type)) ?? readable[0];
  if (link) return follow(link, before);
  return nextLinks.length === 0 ? { kind: 'end' } : unreadable('the link to the next page cannot be read');
}

/** Whether a link leads to JSON. Links to HTML and OpenSearch have the same `rel`. */
export function isJsonType(type: string | null | undefined): boolean {
  return !type || /json/i.test(type);
}

function follow({ href, method: written, ...link }: NextLink, before: PageRequest): NextPage {
  const url = URL.parse(href, before.url.href);
  if (!url) return unreadable('the link to the next page has no valid address');
  const method = written?.toUpperCase() ?? (link.body ? 'POST' : 'GET');
  if (!METHODS.has(method)) return unreadable(`the link to the next page has the method ${method.slice(0, 20)}`);
  const headers = sendableHeaders(link.headers ?? {});
  const request = { url, ...(Object.keys(headers).length > 0 ? { headers } : {}) };
  if (method === 'GET') return { kind: 'page', request: { ...request, method: 'GET' } };
  const body = link.merge ? { ...before.body, ...link.body } : (link.body ?? before.body ?? {});
  return { kind: 'page', request: { ...request, method: 'POST', body } };
}

function sendableHeaders(headers: JsonObject): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([written, value]) => {
      const name = written.toLowerCase();
      const parts: unknown[] = Array.isArray(value) ? value : [value];
      const text = parts.filter((part) => typeof part === 'string' || typeof part === 'number').join(', ');
      const isSendable = HEADER_NAME.test(name) && !OWN_HEADERS.test(name) && HEADER_VALUE.test(text);
      return isSendable && text !== '' ? [[name, text]] : [];
    }),
  );
}

function unreadable(reason: string): NextPage {
  return { kind: 'unreadable', reason };
}
