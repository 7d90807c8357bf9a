import type { Scene, ScenePage, SceneQuery } from '../port/provider.ts';
import type { SceneRecord } from '../port/scene-record.ts';

interface Found {
  readonly record: Pick<SceneRecord, 'acquiredAtMs' | 'featureId'>;
}

/**
 * Scenes after a cursor, newest first, for providers that send them in no order of time.
 * @returns null if it is no cursor
 */
export function scenesAfter<One extends Found>(scenes: readonly One[], cursor: string | null): One[] | null {
  const [, timeText, featureId = ''] = /^(-?\d{1,15})~(.+)$/.exec(cursor ?? '') ?? [];
  if (cursor !== null && timeText === undefined) return null;
  const atMs = timeText === undefined ? Infinity : Number(timeText);
  return scenes
    .filter(
      ({ record }) => record.acquiredAtMs < atMs || (record.acquiredAtMs === atMs && record.featureId > featureId),
    )
    .toSorted(newestFirst);
}

/** Scenes that are priced at a time, until a page is full. */
const PRICED_AT_ONCE = 50;

/**
 * The first affordable scenes, with the cursor of the next page. Scenes beyond the page are not priced.
 * @param sell prices scenes in their order; those that are not sold are left out
 */
export async function toScenePage<One>(
  scenes: readonly One[],
  { limit, criteria: { maxPriceCents } }: Pick<SceneQuery, 'limit' | 'criteria'>,
  sell: (some: readonly One[]) => Promise<readonly Scene[]>,
): Promise<ScenePage> {
  const isAffordable = ({ products }: Scene): boolean =>
    maxPriceCents === null || products.some(({ charge: { totalCents } }) => totalCents <= maxPriceCents);
  const affordable: Scene[] = [];
  for (let start = 0; start < scenes.length && affordable.length <= limit; start += PRICED_AT_ONCE)
    affordable.push(...(await sell(scenes.slice(start, start + PRICED_AT_ONCE))).filter(isAffordable));
  const page = affordable.slice(0, limit);
  const last = page.at(-1);
  const next = last && affordable.length > page.length ? `${last.acquiredAtMs}~${last.featureId}` : null;
  return { scenes: page, next };
}

function newestFirst(a: Found, b: Found): number {
  return b.record.acquiredAtMs - a.record.acquiredAtMs || (a.record.featureId < b.record.featureId ? -1 : 1);
}
