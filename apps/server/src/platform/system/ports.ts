/** The only source of time, so that every rule can be tested at any hour. */

export interface Clock {
  /** Unix milliseconds, UTC. */
  nowMs(): number;
}

export interface Ids {
  /** A random UUID. */
  uuid(): string;
  /** `bits` random bits as base64url text. */
  secret(bits: number): string;
}

/** One structured log line per event; never a password, key, card number, or client secret. */
export interface Log {
  debug(event: object, message: string): void;
  info(event: object, message: string): void;
  warn(event: object, message: string): void;
  /** The operator must act. */
  error(event: object, message: string): void;
}
