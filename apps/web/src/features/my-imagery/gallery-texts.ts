import type { FilterName } from './gallery-rules.ts';
import type { GalleryView, SortOrder, StateGroup } from './gallery-view.ts';

export const groupLabels: Readonly<Record<StateGroup, string>> = {
  'in-progress': 'In progress',
  ready: 'Ready',
  'not-delivered': 'Not delivered',
};

export const orderLabels: Readonly<Record<SortOrder, string>> = {
  purchased: 'Purchased, latest first',
  'purchased-first': 'Purchased, earliest first',
  taken: 'Taken, latest first',
  'taken-first': 'Taken, earliest first',
  place: 'Place, A to Z',
};

/** A readable description of an active filter. */
export function filterText(filter: FilterName, view: GalleryView): string {
  switch (filter) {
    case 'group':
      return view.group === null ? '' : `state ${groupLabels[view.group]}`;
    case 'source':
      return view.source;
    case 'text':
      return `place “${view.text}”`;
    case 'fromDay':
      return `taken from ${view.fromDay} on`;
    case 'toDay':
      return `taken until ${view.toDay}`;
  }
}

export const reliefLabels: Readonly<Record<FilterName, string>> = {
  group: 'Any state',
  source: 'Any provider and satellite',
  text: 'Any place',
  fromDay: 'Any earlier day',
  toDay: 'Any later day',
};

/** `1 image`, `40 images` */
export function imagesText(count: number): string {
  return `${count} ${count === 1 ? 'image' : 'images'}`;
}
