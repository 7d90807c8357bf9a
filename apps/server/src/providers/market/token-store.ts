/** An access token, and when it expires by the clock of this server. */
export interface AccessToken {
  readonly token: string;
  readonly expiresAtMs: number;
}

/** The token of one account at a provider. It survives restarts, and all processes share it. */
export interface TokenStore {
  read(): Promise<AccessToken | null>;
  keep(token: AccessToken): Promise<void>;
}
