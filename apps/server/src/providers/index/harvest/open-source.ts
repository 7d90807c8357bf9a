import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HttpClient } from '../../../platform/net/http-client.ts';
import { isJsonType } from '../../stac/next-page.ts';
import { catalogSource } from './catalog-source.ts';
import { DocumentError, documentReader, type ReadDocument } from './documents.ts';
import { folderSource, holdsLines } from './folder-source.ts';
import { type ItemSource, SourceError } from './item-source.ts';
import { lineSource } from './line-source.ts';
import { withLinkedLicenses } from './linked-licenses.ts';
import { pageSource } from './page-source.ts';
import { parseLinks, parseType, resolve } from './stac-document.ts';

const PAGE_ITEMS = 250;

export interface OpenOptions {
  /** Collections to request from an API; empty: all. */
  readonly collections: readonly string[];
  /** The start of the time range requested from an API. */
  readonly sinceMs: number | null;
  readonly http: HttpClient;
  readonly signal: AbortSignal;
}

export interface OpenedSource extends ItemSource {
  /** The full address, which identifies the source in the database. */
  readonly address: string;
  /** For messages. */
  readonly kind: 'items' | 'folder' | 'catalog' | 'API';
}

/**
 * Detects the kind of an address or a path: a file with one item per line, a JSON file, a folder, a static catalog, or
 * an API.
 * @throws SourceError if there is nothing to read
 */
export async function openSource(addressOrPath: string, options: OpenOptions): Promise<OpenedSource> {
  return withLinkedLicenses(await openAny(addressOrPath, options), documentReader(options.http));
}

async function openAny(addressOrPath: string, options: OpenOptions): Promise<OpenedSource> {
  if (/^https?:\/\//i.test(addressOrPath)) return openDocument(addressOrPath, options);
  const file = path.resolve(addressOrPath);
  const found = await stat(file).catch(() => null);
  if (!found) throw new SourceError(`There is no file or folder ${file}.`);
  if (found.isDirectory()) return { ...(await folderSource(file)), address: file, kind: 'folder' };
  if (holdsLines(file)) return { ...(await lineSource(file)), address: file, kind: 'items' };
  const opened = await openDocument(pathToFileURL(file).href, options);
  return { ...opened, address: file, fingerprint: `${opened.fingerprint}${found.size} ${found.mtimeMs}` };
}

async function openDocument(url: string, options: OpenOptions): Promise<OpenedSource> {
  const readDocument: ReadDocument = documentReader(options.http);
  const request = { url, method: 'GET', body: null } as const;
  const document = await readDocument(request, options.signal).catch((error: unknown) => {
    throw error instanceof DocumentError ? new SourceError(`${url}: ${error.message}`, { cause: error }) : error;
  });
  const type = parseType(document);
  if (type === 'Feature' || type === 'FeatureCollection')
    return { ...pageSource(request, readDocument), address: url, kind: 'items' };
  if (type !== 'Catalog' && type !== 'Collection')
    throw new SourceError(`${url} is no STAC: its type is ${JSON.stringify(type ?? null).slice(0, 40)}.`);
  const search = parseLinks(document).find(({ rel, type }) => rel === 'search' && isJsonType(type));
  const searchUrl = search ? resolve(search.href, url) : null;
  if (searchUrl === null) return { ...catalogSource(url, readDocument), address: url, kind: 'catalog' };
  const first = searchRequest(searchUrl, options);
  return {
    ...pageSource({ url: first, method: 'GET', body: null }, readDocument),
    fingerprint: first,
    address: url,
    kind: 'API',
  };
}

/** STAC API 1.0, Item Search: every implementation supports GET. */
function searchRequest(searchUrl: string, { collections, sinceMs }: OpenOptions): string {
  const url = new URL(searchUrl);
  url.searchParams.set('limit', String(PAGE_ITEMS));
  if (collections.length > 0) url.searchParams.set('collections', collections.join(','));
  if (sinceMs !== null) url.searchParams.set('datetime', `${new Date(sinceMs).toISOString()}/..`);
  return url.href;
}
