import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { withLetterLeftOut, withLettersSwapped } from './misspellings.ts';
import { type PlaceRow, placeColumns } from './pg-place-row.ts';
import type { PlaceQuestion } from './place-questions.ts';

export interface ScoredRow extends PlaceRow {
  readonly score: number;
}

/** Below this length nearly every name resembles the text, so only beginnings count. */
const SIMILAR_FROM_LENGTH = 4;
/**
 * How alike a part of a name must be (pg_trgm word similarity): the first allows one wrong letter. The second, asked
 * only when the text is not even the beginning of a name, two or three; small places are then as good as noise.
 */
const ALIKE = { similarity: 0.6, minPopulation: 0 };
const REMOTELY_ALIKE = { similarity: 0.4, minPopulation: 10_000 };
/** A score from here on means: the text, or the text with two letters swapped, begins the name. */
const GOOD = 0.8;
/** Sorts after every name that begins like another text. */
const AFTER_ALL = '\u{10FFFF}';

/**
 * Places for one understanding of a text. The whole name counts most, then its beginning, then the same with a slip of
 * the fingers, then a likeness of any part of it; a tenfold population outweighs a tenth of that.
 */
export async function findNamed(tx: Tx, question: PlaceQuestion, limit: number): Promise<readonly ScoredRow[]> {
  const beginning = await findBeginning(tx, question, limit);
  if (question.name.length < SIMILAR_FROM_LENGTH) return beginning;
  const slips = await findWithSlip(tx, question, limit);
  const alike = await findAlike(tx, question, { ...ALIKE, limit });
  const found = [...beginning, ...slips, ...alike];
  if (found.some(({ likeness }) => likeness >= GOOD)) return found;
  return [...found, ...(await findAlike(tx, question, { ...REMOTELY_ALIKE, limit }))];
}

type Found = ScoredRow & { readonly likeness: number };

async function findBeginning(tx: Tx, { name, within }: PlaceQuestion, limit: number): Promise<readonly Found[]> {
  return ranked(
    tx,
    sql`
    SELECT ${placeColumns}, population, CASE WHEN folded = ${name} THEN 1.2 ELSE 0.9 END AS likeness
    FROM place WHERE folded >= ${name} AND folded < ${name + AFTER_ALL} ${lyingIn(within)}`,
    limit,
  );
}

/** One comparison for each slip, all through the index of names. */
async function findWithSlip(tx: Tx, { name, within }: PlaceQuestion, limit: number): Promise<readonly Found[]> {
  const swapped = withLettersSwapped(name);
  const shorter = withLetterLeftOut(name);
  return ranked(
    tx,
    sql`
    SELECT ${placeColumns}, population, CASE WHEN folded = meant THEN 1.0 ELSE 0.8 END AS likeness
    FROM (
      SELECT swapped AS meant, swapped || ${AFTER_ALL} AS below FROM unnest(${swapped}::text[]) AS swapped
      UNION ALL SELECT shorter, shorter || ' ' FROM unnest(${shorter}::text[]) AS shorter
    ) AS slip JOIN place ON folded >= meant COLLATE "C" AND folded < below COLLATE "C" ${lyingIn(within)}`,
    limit,
  );
}

interface Likeness {
  readonly similarity: number;
  readonly minPopulation: number;
  readonly limit: number;
}

async function findAlike(tx: Tx, { name, within }: PlaceQuestion, likeness: Likeness): Promise<readonly Found[]> {
  const { similarity, minPopulation, limit } = likeness;
  await sql`SELECT set_config('pg_trgm.word_similarity_threshold', ${String(similarity)}, true)`.execute(tx);
  return ranked(
    tx,
    sql`
    SELECT ${placeColumns}, population, 0.7 * word_similarity(${name}, folded) AS likeness
    FROM place WHERE folded %> ${name} AND population >= ${minPopulation} ${lyingIn(within)}`,
    limit,
  );
}

async function ranked(tx: Tx, candidates: RawBuilder<unknown>, limit: number): Promise<readonly Found[]> {
  const { rows } = await sql<Found>`
    SELECT *, likeness::float8 AS likeness, likeness::float8 + 0.1 * log(population + 1) AS score
    FROM (${candidates}) AS candidate ORDER BY score DESC, population DESC, id LIMIT ${limit}`.execute(tx);
  return rows;
}

function lyingIn(within: PlaceQuestion['within']): RawBuilder<unknown> {
  const conditions = within.map(
    (codes) => sql`AND (country = ANY (${codes}::text[]) OR country || '.' || region = ANY (${codes}::text[]))`,
  );
  return sql.join(conditions, sql` `);
}
