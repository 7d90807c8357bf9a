import { sql } from 'kysely';

/**
 * The billed area in the stored line of an `item`, as `billedAreaKm2` of the contract computes it; null unless it is
 * clipped to an area.
 */
export const billedAreaColumn = sql<
  number | null
>`CASE WHEN item.quote -> 'drawnKm2' IS NOT NULL THEN (item.quote ->> 'areaKm2')::float8 END`;
