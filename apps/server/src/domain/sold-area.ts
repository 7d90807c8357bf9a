import { sql } from 'kysely';

/** `soldKm2` of the contract, of the line of an `item` as it was written: null but for what is clipped to an area. */
export const soldKm2Column = sql<
  number | null
>`CASE WHEN item.quote -> 'drawnKm2' IS NOT NULL THEN (item.quote ->> 'areaKm2')::float8 END`;
