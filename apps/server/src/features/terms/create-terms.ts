import { type TermsBook, termsHandlers } from './terms.ts';

export interface TermsFeature {
  readonly handlers: ReturnType<typeof termsHandlers>;
}

/** The Terms of Service of the providers. */
export function createTerms({ terms }: { readonly terms: TermsBook }): TermsFeature {
  return { handlers: termsHandlers(terms) };
}
