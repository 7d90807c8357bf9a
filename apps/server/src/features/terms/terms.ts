import { ok } from '@groundtrack/contract';
import type { Handlers } from '../../http/handler.ts';
import { exampleLicences, type Terms } from './example-licences.ts';

const byProvider: ReadonlyMap<string, Terms> = new Map(exampleLicences.map((terms) => [terms.provider, terms]));

/** The current terms of a provider; null shows as '{provider} EULA missing' (spec section 5, Checkout gating). */
export function findTerms(provider: string): Terms | null {
  return byProvider.get(provider) ?? null;
}

export function termsHandlers(): Pick<Handlers, 'terms'> {
  return { terms: () => Promise.resolve(ok({ result: [...exampleLicences] })) };
}
