import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const EXAMPLE_BOOK = new URL('../../apps/server/src/providers/price-book/example-price-book.json', import.meta.url);

/**
 * Writes the example price book with areas of another size, because the server takes tens of seconds to draw the
 * original ones, even after the journey that bought one has ended.
 * @returns the path of the file, in a new folder
 */
export function writePriceBook(sideKm: number): string {
  const book = JSON.parse(readFileSync(EXAMPLE_BOOK, 'utf8')) as { products: object[] };
  const products = book.products.map((product) => ({ ...product, sizeKm: { x: sideKm, y: sideKm } }));
  const path = join(mkdtempSync(join(tmpdir(), 'groundtrack-book-')), 'price-book.json');
  writeFileSync(path, JSON.stringify({ ...book, products }));
  return path;
}
