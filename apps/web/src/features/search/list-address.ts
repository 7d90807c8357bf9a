import { COVER_LABELS, type CoverBy } from './cover/cover-labels.ts';
import { SORT_LABELS, type SortOrder } from './sort-labels.ts';

/*
 * The order and the filters of the results are in the URL, next to those of the search:
 *
 *   sort        coverage, cloud, resolution, offNadir, price; newest by default
 *   areacloud   maximum cloud over the area, in percent: 5, 10, 20, 50
 *   choose      newest, clearest, cheapest, fewest: images that together cover the area, chosen by this
 *
 * Unknown values are ignored.
 */

/** Options of the cloud filter; null for any. */
export const AREA_CLOUD_LIMITS = [null, 0.05, 0.1, 0.2, 0.5] as const;

export interface ListView {
  readonly order: SortOrder;
  /** Hides results with more cloud over the area; null for no limit. Fraction 0 to 1. */
  readonly areaCloudMax: number | null;
  /** Filters the list to images that together cover the area; null for no filter. */
  readonly coverBy: CoverBy | null;
}

export const USUAL_LIST: ListView = { order: 'newest', areaCloudMax: null, coverBy: null };

const NAMES = ['sort', 'areacloud', 'choose'];

export function parseList(address: URLSearchParams): ListView {
  const oneOf = <T extends string>(known: Readonly<Record<T, string>>, name: string): T | undefined =>
    // Object.keys loses the key type of the record.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    (Object.keys(known) as T[]).find((value) => value === address.get(name));
  return {
    order: oneOf(SORT_LABELS, 'sort') ?? USUAL_LIST.order,
    areaCloudMax:
      AREA_CLOUD_LIMITS.find((limit) => limit !== null && toPercent(limit) === address.get('areacloud')) ?? null,
    coverBy: oneOf(COVER_LABELS, 'choose') ?? null,
  };
}

/** The URL parameters with this list. Defaults are omitted. */
export function addressWithList(address: URLSearchParams, list: ListView): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const name of NAMES) next.delete(name);
  if (list.order !== USUAL_LIST.order) next.set('sort', list.order);
  if (list.areaCloudMax !== null) next.set('areacloud', toPercent(list.areaCloudMax));
  if (list.coverBy !== null) next.set('choose', list.coverBy);
  return next;
}

/** The part of the store that describes the list. */
export function listOf({ order, areaCloudMax, coverBy }: ListView): ListView {
  return { order, areaCloudMax, coverBy };
}

export function isSameList(a: ListView, b: ListView): boolean {
  return a.order === b.order && a.areaCloudMax === b.areaCloudMax && a.coverBy === b.coverBy;
}

function toPercent(share: number): string {
  return String(Math.round(share * 100));
}
