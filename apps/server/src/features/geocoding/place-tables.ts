export interface PlaceTables {
  readonly place: {
    readonly id: number;
    readonly name: string;
    /** The name normalized by {@link foldName}. */
    readonly folded: string;
    readonly country: string;
    readonly region: string;
    readonly population: number;
    /** A `point`, which is only read by expressions; `position[0]` is the longitude. */
    readonly position: never;
  };
}

declare module '../../platform/db/tables.ts' {
  interface Tables extends PlaceTables {}
}
