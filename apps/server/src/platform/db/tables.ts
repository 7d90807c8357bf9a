/**
 * The tables of the database. Each feature adds its own in a file `…-tables.ts`, with `declare module` of this file.
 * The DDL is in `migrations/`.
 */
export interface Tables {
  readonly server_secret: { readonly name: string; readonly value: string };
  readonly request_count: { readonly key_hash: Uint8Array; readonly window_start: Date; readonly count: number };
}
