import { ok } from '@groundtrack/contract';
import type { Handlers } from '../../http/handler.ts';
import { exampleLicences, type Terms } from './example-licences.ts';

/** The Terms of Service this server knows. */
export interface TermsBook {
  readonly all: readonly Terms[];
  /** The current terms of a provider; null shows as '{provider} EULA missing' (spec section 5, Checkout gating). */
  find(provider: string): Terms | null;
}

/** @param configured terms the operator gave; they take the place of the example of the same provider */
export function termsBook(configured: readonly Terms[]): TermsBook {
  const byProvider = new Map([...exampleLicences, ...configured].map((terms) => [terms.provider, terms]));
  return { all: [...byProvider.values()], find: (provider) => byProvider.get(provider) ?? null };
}

export function termsHandlers(book: TermsBook): Pick<Handlers, 'terms'> {
  return { terms: () => Promise.resolve(ok({ result: [...book.all] })) };
}
