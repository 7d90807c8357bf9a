import { LRUCache } from 'lru-cache';
import { licenseOfCollection } from '../../stac/collection-licenses.ts';
import { isObject } from '../../stac/item-value.ts';
import { statedLicense } from '../../stac/license.ts';
import { DocumentError, type ReadDocument } from './documents.ts';
import type { ItemSource } from './item-source.ts';
import { parseLinks, resolve } from './stac-document.ts';

const COLLECTIONS = 500;

interface KnownLicense {
  readonly license: string | undefined;
}

/**
 * Adds the license of the collection to items that name none. The collection is read by the item's `collection` link,
 * within the server or the disk of the source.
 */
export function withLinkedLicenses<S extends ItemSource>(source: S, readDocument: ReadDocument): S {
  return {
    ...source,
    async *read(position, signal) {
      const known = new LRUCache<string, KnownLicense>({ max: COLLECTIONS });
      for await (const found of source.read(position, signal)) {
        const url = 'item' in found ? collectionOf(found.item, found.baseUrl) : null;
        const { license } = (url !== null && known.get(url)) || (await readLicense(readDocument, url, signal));
        if (url !== null) known.set(url, { license });
        yield license === undefined ? found : { ...found, license };
      }
    },
  };
}

/**
 * The address of the collection whose license applies to an item; null if the item names its own, or no collection on
 * the same server.
 */
function collectionOf(item: unknown, baseUrl: string | null): string | null {
  if (baseUrl === null || !isObject(item) || !isObject(item['properties'])) return null;
  if (statedLicense(item['properties']['license'], item['links']) !== null) return null;
  const link = parseLinks(item).find(({ rel }) => rel === 'collection');
  const url = link ? resolve(link.href, baseUrl) : null;
  return url !== null && new URL(url).origin === new URL(baseUrl).origin ? url : null;
}

/** A missing collection names no license. */
async function readLicense(readDocument: ReadDocument, url: string | null, signal: AbortSignal): Promise<KnownLicense> {
  if (url === null) return { license: undefined };
  try {
    return { license: licenseOfCollection(await readDocument({ url, method: 'GET', body: null }, signal)) };
  } catch (error) {
    if (error instanceof DocumentError) return { license: undefined };
    throw error;
  }
}
