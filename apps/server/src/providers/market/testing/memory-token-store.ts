import type { AccessToken, TokenStore } from '../token-store.ts';

/** Keeps a token in memory, for specs without a database. One spec runs over this and the real one. */
export class MemoryTokenStore implements TokenStore {
  #token: AccessToken | null = null;

  read(): Promise<AccessToken | null> {
    return Promise.resolve(this.#token);
  }

  keep(token: AccessToken): Promise<void> {
    this.#token = token;
    return Promise.resolve();
  }
}
