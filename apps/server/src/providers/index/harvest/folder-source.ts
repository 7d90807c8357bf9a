import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { DocumentError, readFileDocument } from './documents.ts';
import type { Found, ItemSource } from './item-source.ts';
import { lineSource } from './line-source.ts';
import { parseFeatures, parseType } from './stac-document.ts';

const LINES = /\.(ndjson|jsonl|geojsonl)(\.gz)?$/i;
const DOCUMENT = /\.(json|geojson)$/i;

const folderPosition = z.object({ file: z.string(), inside: z.unknown() });

export function holdsLines(file: string): boolean {
  return LINES.test(file);
}

/** Every item file in a folder and its subfolders, by name. Descriptions of catalogs are skipped. */
export async function folderSource(folder: string): Promise<ItemSource> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => LINES.test(name) || DOCUMENT.test(name));
  const files = await Promise.all(
    names.toSorted().map(async (name) => {
      const { size, mtimeMs } = await stat(path.join(folder, name));
      return { name, size, mtimeMs };
    }),
  );
  return {
    fingerprint: createHash('sha1').update(JSON.stringify(files)).digest('hex'),
    async *read(position, signal) {
      const from = position === null ? null : folderPosition.parse(position);
      const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
      let doneBytes = 0;
      for (const { name, size } of files) {
        signal.throwIfAborted();
        const behind = from !== null && name < from.file;
        const inside = from?.file === name ? (from.inside ?? null) : null;
        if (!behind)
          for await (const found of readFile(path.join(folder, name), inside, signal)) {
            const fraction = (doneBytes + size * (found.fraction ?? 1)) / totalBytes;
            const where = found.where.replace(path.basename(name), name);
            yield { ...found, where, fraction, position: { file: name, inside: found.position } };
          }
        doneBytes += size;
      }
    },
  };
}

async function* readFile(file: string, position: unknown, signal: AbortSignal): AsyncGenerator<Found> {
  if (holdsLines(file)) yield* (await lineSource(file)).read(position, signal);
  else yield* readDocumentFile(file, z.int().catch(0).parse(position));
}

/** A file with one item or a collection of items. */
async function* readDocumentFile(file: string, done: number): AsyncGenerator<Found> {
  const baseUrl = pathToFileURL(file).href;
  const name = path.basename(file);
  let document: unknown;
  try {
    document = await readFileDocument(baseUrl);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    yield { where: name, position: 0, fraction: 1, refused: error.message };
    return;
  }
  if (parseType(document) === 'Catalog' || parseType(document) === 'Collection') return;
  const items = parseFeatures(document) ?? [document];
  for (const [index, item] of items.entries()) {
    if (index < done) continue;
    const where = items.length === 1 ? name : `${name} item ${index + 1}`;
    yield { where, position: index + 1, fraction: (index + 1) / items.length, item, baseUrl };
  }
}
