import * as z from 'zod';
import { DocumentError, type ReadDocument } from './documents.ts';
import type { Found, ItemSource } from './item-source.ts';
import { parseFeatures, parseLinks, parseType, resolve } from './stac-document.ts';

/** A deeper catalog is a loop or an error. */
const DEPTH_MAX = 32;
const READ_AT_ONCE = 8;

/** From the root down: each catalog, and the number of its links that were completed. */
const catalogPosition = z.array(z.object({ url: z.string(), done: z.int() })).max(DEPTH_MAX);

/** A static catalog: every item that its `child`, `item`, and `items` links lead to, in the order of the links. */
export function catalogSource(root: string, readDocument: ReadDocument): ItemSource {
  return {
    fingerprint: '',
    async *read(position, signal) {
      const stack = position === null ? [{ url: root, done: 0 }] : catalogPosition.parse(position);
      yield* new Crawl(readDocument, signal).walk(stack);
    },
  };
}

type Frame = z.output<typeof catalogPosition>[number];

class Crawl {
  readonly #readDocument: ReadDocument;
  readonly #signal: AbortSignal;
  /** A catalog with several parents is read once. */
  readonly #visited = new Set<string>();

  constructor(readDocument: ReadDocument, signal: AbortSignal) {
    this.#readDocument = readDocument;
    this.#signal = signal;
  }

  /** @param stack where to start: the last catalog is read, then the rest of those above it */
  async *walk(stack: readonly Frame[]): AsyncGenerator<Found> {
    for (const { url } of stack) this.#visited.add(url);
    for (let depth = stack.length; depth > 0; depth--) {
      const [frame] = stack.slice(depth - 1);
      if (frame) yield* this.#catalog(stack.slice(0, depth - 1), frame);
    }
  }

  async *#catalog(above: readonly Frame[], { url, done }: Frame): AsyncGenerator<Found> {
    const at = (followed: number) => [...above, { url, done: followed }];
    const document = await this.#read(url);
    if (document instanceof DocumentError) {
      yield { where: url, position: at(0), fraction: null, refused: document.message };
      return;
    }
    const followed = parseLinks(document).filter(({ rel }) => ['child', 'item', 'items'].includes(rel));
    const targets = followed.map(({ rel, href }) => ({ isChild: rel === 'child', url: resolve(href, url), href }));
    for (let index = done; index < targets.length; ) {
      const target = targets[index];
      if (target?.isChild) {
        yield* this.#child(at(index + 1), target.url ?? target.href, target.url !== null);
        index++;
        continue;
      }
      const until = targets.findIndex((one, i) => i >= index && one.isChild);
      const batch = targets.slice(index, Math.min(until < 0 ? targets.length : until, index + READ_AT_ONCE));
      const documents = await Promise.all(batch.map((one) => this.#read(one.url)));
      for (const [i, one] of documents.entries())
        yield* found(one, {
          where: batch[i]?.url ?? batch[i]?.href ?? '',
          position: at(index + i + 1),
          fraction: null,
        });
      index += batch.length;
    }
  }

  async *#child(stack: readonly Frame[], url: string, isAllowed: boolean): AsyncGenerator<Found> {
    const refusal = { where: url, position: stack, fraction: null };
    if (!isAllowed) yield { ...refusal, refused: NOT_ALLOWED.message };
    else if (stack.length >= DEPTH_MAX)
      yield { ...refusal, refused: `catalog: lies more than ${DEPTH_MAX} levels deep` };
    else if (!this.#visited.has(url)) {
      this.#visited.add(url);
      yield* this.#catalog(stack, { url, done: 0 });
    }
  }

  async #read(url: string | null): Promise<unknown> {
    if (url === null) return NOT_ALLOWED;
    try {
      return await this.#readDocument({ url, method: 'GET', body: null }, this.#signal);
    } catch (error) {
      if (error instanceof DocumentError) return error;
      throw error;
    }
  }
}

const NOT_ALLOWED = new DocumentError('link: is no address of the web');

function* found(document: unknown, place: Pick<Found, 'where' | 'position' | 'fraction'>): Generator<Found> {
  if (document instanceof DocumentError) yield { ...place, refused: document.message };
  else if (parseType(document) === 'FeatureCollection')
    for (const item of parseFeatures(document) ?? []) yield { ...place, item, baseUrl: place.where };
  else yield { ...place, item: document, baseUrl: place.where };
}
