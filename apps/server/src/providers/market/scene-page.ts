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

/** The first affordable scenes, with the cursor of the next page. */
export function toScenePage(
  sold: readonly Scene[],
  { limit, criteria: { maxPriceCents } }: Pick<SceneQuery, 'limit' | 'criteria'>,
): ScenePage {
  const affordable = sold.filter(
    ({ products }) =>
      maxPriceCents === null || products.some(({ charge: { totalCents } }) => totalCents <= maxPriceCents),
  );
  const scenes = affordable.slice(0, limit);
  const last = scenes.at(-1);
  const next = last && affordable.length > scenes.length ? `${last.acquiredAtMs}~${last.featureId}` : null;
  return { scenes, next };
}

function newestFirst(a: Found, b: Found): number {
  return b.record.acquiredAtMs - a.record.acquiredAtMs || (a.record.featureId < b.record.featureId ? -1 : 1);
}
