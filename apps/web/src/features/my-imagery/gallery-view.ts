export const STATE_GROUPS = ['in-progress', 'ready', 'not-delivered'] as const;
export type StateGroup = (typeof STATE_GROUPS)[number];

export const SORT_ORDERS = ['purchased', 'purchased-first', 'taken', 'taken-first', 'place'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

export type GalleryLayout = 'list' | 'map';

interface GalleryFilters {
  readonly group: StateGroup | null;
  /** A company or a satellite; empty for all, as in the fields below. */
  readonly source: string;
  /** Words of the place. */
  readonly text: string;
  /** `2026-08-22`, UTC days. */
  readonly fromDay: string;
  readonly toDay: string;
}

/** The filters and the order of the images, and how they are shown. */
export interface GalleryView extends GalleryFilters {
  readonly order: SortOrder;
  readonly layout: GalleryLayout;
}

export const NO_GALLERY_FILTERS: GalleryFilters = { group: null, source: '', text: '', fromDay: '', toDay: '' };

const MAX_TEXT = 100;

/*
 * The view is in the URL, so that a link or a reload keeps it:
 *
 *   state     in-progress, ready or not-delivered
 *   source    name of a company or of a satellite
 *   place     words of the place
 *   from, to  days the image was taken, in UTC
 *   sort      purchased-first, taken, taken-first or place
 *   layout    map
 *
 * Defaults are omitted, and unknown values are ignored.
 */
export function readGalleryView(search: URLSearchParams): GalleryView {
  const text = (name: string) => (search.get(name) ?? '').slice(0, MAX_TEXT);
  return {
    group: STATE_GROUPS.find((group) => group === search.get('state')) ?? null,
    source: text('source'),
    text: text('place'),
    fromDay: parseDay(text('from')),
    toDay: parseDay(text('to')),
    order: SORT_ORDERS.find((order) => order === search.get('sort')) ?? 'purchased',
    layout: search.get('layout') === 'map' ? 'map' : 'list',
  };
}

function parseDay(text: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';
}

/** The URL parameters with this view. */
export function searchWithGalleryView(search: URLSearchParams, view: GalleryView): URLSearchParams {
  const next = new URLSearchParams(search);
  const write = (name: string, value: string | null) => (value ? next.set(name, value) : next.delete(name));
  write('state', view.group);
  write('source', view.source);
  write('place', view.text.trim());
  write('from', view.fromDay);
  write('to', view.toDay);
  write('sort', view.order === 'purchased' ? null : view.order);
  write('layout', view.layout === 'list' ? null : view.layout);
  return next;
}
