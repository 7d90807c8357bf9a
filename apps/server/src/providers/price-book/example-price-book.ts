import { readFileSync } from 'node:fs';
import { describeProblems } from '../../lib/file-problems.ts';
import { type BookContext, parsePriceBook } from './parse-price-book.ts';
import type { PriceBook } from './price-book.ts';

const EXAMPLE = new URL('example-price-book.json', import.meta.url);

/** The example book with made-up prices, without the products of providers that are not connected. */
export function examplePriceBook({ providers, satellites }: BookContext): PriceBook {
  const everyProvider = [...new Set(satellites.map(({ provider }) => provider))];
  const parsed = parsePriceBook(readFileSync(EXAMPLE, 'utf8'), { satellites, providers: everyProvider });
  if (!parsed.ok) throw new Error(`The example price book is invalid: ${describeProblems(parsed.problems)}`);
  const { book } = parsed;
  const isConnected = ({ provider }: { readonly provider: string }): boolean => providers.includes(provider);
  return {
    ...book,
    products: book.products.filter(isConnected),
    find: (priceId) => {
      const product = book.find(priceId);
      return product && isConnected(product) ? product : null;
    },
  };
}
