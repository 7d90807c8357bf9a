import { coversEnough } from '../area/area-share.ts';
import type { SceneQuery } from '../port/provider.ts';
import type { SceneRecord } from '../port/scene-record.ts';
import type { PartialPage, SceneCursor } from './scene-search.ts';

export interface CoveringPage {
  readonly limit: number;
  readonly after: SceneCursor | null;
}

/**
 * The index stores boxes, not shares. Pages are read and filtered here, each as long as a page of a response may be.
 */
const PAGE = 100;
/** The limit for an area that hardly any scene covers, which takes a quarter of a second. */
const READ_AT_MOST = 2000;

/** A page of scenes that cover enough of the area. @param read a page of the scenes that intersect it */
export async function readCovering(
  read: (page: CoveringPage) => Promise<PartialPage>,
  { area, criteria: { minCoverage }, limit }: SceneQuery,
  after: SceneCursor | null,
): Promise<PartialPage> {
  if (minCoverage === null || minCoverage === 0 || area.type === 'Point' || limit < 1) return read({ limit, after });
  const isCovering = coversEnough(area, minCoverage);
  const records: SceneRecord[] = [];
  let from = after;
  for (let count = 0; count < READ_AT_MOST; count += PAGE) {
    const page = await read({ limit: PAGE, after: from });
    for (const record of page.records) {
      if (!isCovering(record.parts)) continue;
      // One more shows whether there is a next page.
      if (records.length === limit) return { records, next: toCursor(records.at(-1)) };
      records.push(record);
    }
    from = page.next;
    if (from === null || page.searchedToMs !== undefined) return { ...page, records };
  }
  return from === null ? { records, next: null } : { records, next: from, searchedToMs: from.acquiredAtMs };
}

function toCursor(record: SceneRecord | undefined): SceneCursor | null {
  if (!record) return null;
  const { acquiredAtMs, featureId, provider } = record;
  return { acquiredAtMs, featureId, provider };
}
