import { ProviderError } from './provider.ts';

/** A search that the adapter refuses itself, with the limit and a way out in a buyer's words, which are shown. */
export class RefusedSearch extends ProviderError {
  constructor(provider: string, message: string) {
    super(provider, 'rejected', message);
  }
}
