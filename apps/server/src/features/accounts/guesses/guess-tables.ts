/** DDL: `platform/db/migrations/0040_guesses_and_security_events.sql`. */
export interface GuessTables {
  readonly guess_count: {
    readonly key_hash: Uint8Array;
    readonly wrong: number;
    readonly next_at: Date;
    readonly forgotten_at: Date;
  };
  readonly known_device: {
    readonly account_id: string;
    readonly sender: string;
    readonly network: string;
    readonly device_name: string;
    readonly first_seen_at: Date;
    readonly last_seen_at: Date;
  };
}

declare module '../../../platform/db/tables.ts' {
  interface Tables extends GuessTables {}
}
