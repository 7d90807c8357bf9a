import { ok } from '@groundtrack/contract';
import type { Handlers } from '../../http/handler.ts';
import type { Terms } from './example-licences.ts';

/** The Terms of Service this server knows. */
export interface TermsBook {
  readonly all: readonly Terms[];
  /** The current terms of a provider; null shows as '{provider} EULA missing' (spec section 5, Checkout gating). */
  find(provider: string): Terms | null;
}

/** Joins lists of terms; the last one that names a provider holds. */
export function termsBook(...lists: readonly (readonly Terms[])[]): TermsBook {
  const byProvider = new Map(lists.flat().map((terms) => [terms.provider, terms]));
  return { all: [...byProvider.values()], find: (provider) => byProvider.get(provider) ?? null };
}

/** The text of the licence file of a delivery; empty where there are no terms. */
export function readableTerms(terms: Terms | null): string {
  if (!terms) return '';
  const linked = terms.link === null ? [] : [`${terms.title} (${terms.version}): ${terms.link}`];
  return [...(terms.text === null ? [] : [terms.text]), ...linked].join('\n\n');
}

export function termsHandlers(book: TermsBook): Pick<Handlers, 'terms'> {
  return { terms: () => Promise.resolve(ok({ result: [...book.all] })) };
}
