import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { foldName } from './fold-name.ts';
import type { PlaceInterpretation } from './interpret-place.ts';
import { withLetterLeftOut, withLettersSwapped } from './misspellings.ts';
import { type PlaceRow, placeColumns } from './pg-place-row.ts';
import { LIKENESS } from './place-score.ts';
import { findTownNames } from './town-names.ts';

export interface ScoredRow extends PlaceRow {
  readonly score: number;
  /** The matched name if it is not the one of the gazetteer. */
  readonly otherName?: string;
}

/** Names of the gazetteer are in Latin letters. */
const LATIN = /\p{sc=Latin}/u;
/** Shorter texts resemble nearly every name, so only prefixes count. */
const SIMILAR_FROM_LENGTH = 4;
/**
 * Required similarity of a part of a name (pg_trgm word similarity). The first level allows one wrong letter. The
 * second is used only if the text is not a prefix of any name; it allows two or three, and excludes small places.
 */
const SIMILAR = { similarity: 0.6, minPopulation: 0 };
const LOOSELY_SIMILAR = { similarity: 0.4, minPopulation: 10_000 };
/** From this similarity on, the text is probably a prefix of the name with a typo. */
const GOOD = 0.8;
/** Sorts after every name with the same prefix. */
const AFTER_ALL = '\u{10FFFF}';

/**
 * Places for one interpretation of a text. A whole name scores most, then a prefix, then both with a typo, then a
 * similar part of the name. A tenfold population adds a tenth to the score.
 */
export async function findNamed(
  tx: Tx,
  interpretation: PlaceInterpretation,
  limit: number,
): Promise<readonly ScoredRow[]> {
  const beginning = await findBeginning(tx, interpretation, limit);
  const { name } = interpretation;
  if (name.length < SIMILAR_FROM_LENGTH || !LATIN.test(name)) return beginning;
  const typos = await findWithTypo(tx, interpretation, limit);
  const similar = await findSimilar(tx, interpretation, { ...SIMILAR, limit });
  const found = [...beginning, ...typos, ...similar];
  if (found.some(({ likeness }) => likeness >= GOOD)) return found;
  return [...found, ...(await findSimilar(tx, interpretation, { ...LOOSELY_SIMILAR, limit }))];
}

/** Candidates of other names from which a region selects. */
const OTHER_NAMES = 40;

/** Places that have another name, such as `München` or `東京`, which the text equals or begins. */
export async function findOtherNamed(
  tx: Tx,
  { name, within }: PlaceInterpretation,
  { typed, limit }: { readonly typed: string; readonly limit: number },
): Promise<readonly ScoredRow[]> {
  const towns = findTownNames(name, typed, within.length > 0 ? OTHER_NAMES : limit);
  if (towns.length === 0) return [];
  const ids = towns.map(({ id }) => id);
  const names = towns.map((town) => town.name);
  const likenesses = towns.map(({ isWhole }) => (isWhole ? LIKENESS.otherName : LIKENESS.otherPrefix));
  const found = await rank(
    tx,
    sql`
    SELECT ${placeColumns}, population, likeness, "otherName"
    FROM unnest(${ids}::int[], ${names}::text[], ${likenesses}::float8[]) AS known (town, "otherName", likeness)
    JOIN place ON id = town WHERE true ${inRegions(within)}`,
    limit,
  );
  // `Chennai (Madras)` explains what `Madr` found. A rare spelling, such as `York Berri` of New York, would only confuse.
  return found.map(({ otherName, ...row }) =>
    hasWord(row.name, name) ? row : { ...row, ...(otherName === undefined ? {} : { otherName }) },
  );
}

/** Whether a word of a name begins with a folded text. */
function hasWord(name: string, folded: string): boolean {
  return ` ${foldName(name)}`.includes(` ${folded}`);
}

type Found = ScoredRow & { readonly likeness: number };

async function findBeginning(tx: Tx, { name, within }: PlaceInterpretation, limit: number): Promise<readonly Found[]> {
  return rank(
    tx,
    sql`
    SELECT ${placeColumns}, population, CASE WHEN folded = ${name} THEN ${LIKENESS.whole}::float8 ELSE ${LIKENESS.prefix}::float8 END AS likeness
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
