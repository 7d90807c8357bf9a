export interface PlaceTables {
  readonly place: {
    readonly id: number;
    readonly name: string;
    /** The name as {@link foldName} leaves it. */
    readonly folded: string;
    readonly country: string;
    readonly region: string;
    readonly population: number;
    /** `point` is read by expressions only, `position[0]` is the longitude. */
    readonly position: never;
  };
}

declare module '../../platform/db/tables.ts' {
  interface Tables extends PlaceTables {}
}
