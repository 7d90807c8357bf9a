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
 * A source whose items come with the license of their collection where they name none of their own. The collection is read
 * where their link of `collection` leads, within the server or the disk they come from.
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

/** Where the collection stands whose license holds for an item; null: the item names its own, or no collection near it. */
function collectionOf(item: unknown, baseUrl: string | null): string | null {
  if (baseUrl === null || !isObject(item) || !isObject(item['properties'])) return null;
  if (statedLicense(item['properties']['license'], item['links']) !== null) return null;
  const link = parseLinks(item).find(({ rel }) => rel === 'collection');
  const url = link ? resolve(link.href, baseUrl) : null;
  return url !== null && new URL(url).origin === new URL(baseUrl).origin ? url : null;
}

/** A collection that is not there names no license. */
async function readLicense(readDocument: ReadDocument, url: string | null, signal: AbortSignal): Promise<KnownLicense> {
  if (url === null) return { license: undefined };
  try {
    return { license: licenseOfCollection(await readDocument({ url, method: 'GET', body: null }, signal)) };
  } catch (error) {
    if (error instanceof DocumentError) return { license: undefined };
    throw error;
  }
}
