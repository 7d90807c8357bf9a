import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { PlaceInterpretation } from './interpret-place.ts';
import { withLetterLeftOut, withLettersSwapped } from './misspellings.ts';
import { type PlaceRow, placeColumns } from './pg-place-row.ts';

export interface ScoredRow extends PlaceRow {
  readonly score: number;
}

/** Shorter texts resemble nearly every name, so only beginnings count. */
const SIMILAR_FROM_LENGTH = 4;
/**
 * How similar a part of a name must be (pg_trgm word similarity). The first allows one wrong letter; the second, used
 * only when the text does not begin any name, two or three, and leaves out small places, which would be noise.
 */
const SIMILAR = { similarity: 0.6, minPopulation: 0 };
const LOOSELY_SIMILAR = { similarity: 0.4, minPopulation: 10_000 };
/** A likeness from here on means that the text, perhaps with a typo, begins the name. */
const GOOD = 0.8;
/** Sorts after every name with the same beginning. */
const AFTER_ALL = '\u{10FFFF}';

/**
 * Places for one interpretation of a text. The whole name counts most, then its beginning, then both with a typo, then
 * a similar part of the name; a tenfold population adds a tenth to the score.
 */
export async function findNamed(
  tx: Tx,
  interpretation: PlaceInterpretation,
  limit: number,
): Promise<readonly ScoredRow[]> {
  const beginning = await findBeginning(tx, interpretation, limit);
  if (interpretation.name.length < SIMILAR_FROM_LENGTH) return beginning;
  const typos = await findWithTypo(tx, interpretation, limit);
  const similar = await findSimilar(tx, interpretation, { ...SIMILAR, limit });
  const found = [...beginning, ...typos, ...similar];
  if (found.some(({ likeness }) => likeness >= GOOD)) return found;
  return [...found, ...(await findSimilar(tx, interpretation, { ...LOOSELY_SIMILAR, limit }))];
}

type Found = ScoredRow & { readonly likeness: number };

async function findBeginning(tx: Tx, { name, within }: PlaceInterpretation, limit: number): Promise<readonly Found[]> {
  return rank(
    tx,
    sql`
    SELECT ${placeColumns}, population, CASE WHEN folded = ${name} THEN 1.2 ELSE 0.9 END AS likeness
    FROM place WHERE folded >= ${name} AND folded < ${name + AFTER_ALL} ${inRegions(within)}`,
    limit,
  );
}

/** One comparison for each possible typo, all through the index of names. */
async function findWithTypo(tx: Tx, { name, within }: PlaceInterpretation, limit: number): Promise<readonly Found[]> {
  const swapped = withLettersSwapped(name);
  const shorter = withLetterLeftOut(name);
  return rank(
    tx,
    sql`
    SELECT ${placeColumns}, population, CASE WHEN folded = meant THEN 1.0 ELSE 0.8 END AS likeness
    FROM (
      SELECT swapped AS meant, swapped || ${AFTER_ALL} AS below FROM unnest(${swapped}::text[]) AS swapped
      UNION ALL SELECT shorter, shorter || ' ' FROM unnest(${shorter}::text[]) AS shorter
    ) AS typo JOIN place ON folded >= meant COLLATE "C" AND folded < below COLLATE "C" ${inRegions(within)}`,
    limit,
  );
}

interface Likeness {
  readonly similarity: number;
  readonly minPopulation: number;
  readonly limit: number;
}

async function findSimilar(
  tx: Tx,
  { name, within }: PlaceInterpretation,
  likeness: Likeness,
): Promise<readonly Found[]> {
  const { similarity, minPopulation, limit } = likeness;
  await sql`SELECT set_config('pg_trgm.word_similarity_threshold', ${String(similarity)}, true)`.execute(tx);
  return rank(
    tx,
    sql`
    SELECT ${placeColumns}, population, 0.7 * word_similarity(${name}, folded) AS likeness
    FROM place WHERE folded %> ${name} AND population >= ${minPopulation} ${inRegions(within)}`,
    limit,
  );
}

async function rank(tx: Tx, candidates: RawBuilder<unknown>, limit: number): Promise<readonly Found[]> {
  const { rows } = await sql<Found>`
    SELECT *, likeness::float8 AS likeness, likeness::float8 + 0.1 * log(population + 1) AS score
    FROM (${candidates}) AS candidate ORDER BY score DESC, population DESC, id LIMIT ${limit}`.execute(tx);
  return rows;
}

function inRegions(within: PlaceInterpretation['within']): RawBuilder<unknown> {
  const conditions = within.map(
    (codes) => sql`AND (country = ANY (${codes}::text[]) OR country || '.' || region = ANY (${codes}::text[]))`,
  );
  return sql.join(conditions, sql` `);
}
