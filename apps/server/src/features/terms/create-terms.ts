import { type TermsDeps, termsHandlers } from './terms.ts';

export interface TermsFeature {
  readonly handlers: ReturnType<typeof termsHandlers>;
}

/** The Terms of Service of the providers. */
export function createTerms(deps: TermsDeps): TermsFeature {
  return { handlers: termsHandlers(deps) };
}
