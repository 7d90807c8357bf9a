import { toItemId } from '@groundtrack/contract';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { purchasedImage } from '../../testing/samples.ts';
import { countByGroup, filtered, sorted, suggestFilters, toSources } from './gallery-rules.ts';
import {
  type GalleryView,
  NO_GALLERY_FILTERS,
  readGalleryView,
  SORT_ORDERS,
  STATE_GROUPS,
  searchWithGalleryView,
} from './gallery-view.ts';

const all: GalleryView = { ...NO_GALLERY_FILTERS, order: 'purchased', layout: 'list' };
const zurich = purchasedImage({
  _id: toItemId('zurich'),
  locationDescription: 'Zürich, Switzerland',
  serverState: 'Delivered',
  satellite: 'SKYSAT-C14',
  source: { company: 'Planet' },
  dateImageAcquiredISO: '2026-03-01T23:59:59Z',
  datePurchasedISO: '2026-11-20T08:00:00Z',
});
const greenbelt = purchasedImage({ _id: toItemId('greenbelt'), serverState: 'Processing' });
const lagos = purchasedImage({ _id: toItemId('lagos'), locationDescription: 'Lagos', serverState: 'Cancelled' });
const images = [greenbelt, zurich, lagos];
const toIds = (list: readonly { readonly _id: string }[]) => list.map(({ _id }) => _id);

it.each<[string, Partial<GalleryView>, string[]]>([
  ['nothing', {}, ['greenbelt', 'zurich', 'lagos']],
  ['what is on its way', { group: 'in-progress' }, ['greenbelt']],
  ['what is ready', { group: 'ready' }, ['zurich']],
  ['what will not come', { group: 'not-delivered' }, ['lagos']],
  ['a company', { source: 'Planet' }, ['zurich']],
  ['a satellite', { source: 'WORLDVIEW-3' }, ['greenbelt', 'lagos']],
  ['words of a place, without accents and in any order', { text: 'swi  ZURICH' }, ['zurich']],
  ['a first day', { fromDay: '2026-03-02' }, ['greenbelt', 'lagos']],
  ['a last day, to its last second in UTC', { toDay: '2026-03-01' }, ['zurich']],
  ['several at once', { group: 'ready', source: 'Maxar' }, []],
])('filters by %s', (_, view, ids) => {
  expect(toIds(filtered(images, { ...all, ...view }))).toEqual(ids);
});

it('counts the groups, and lists the existing companies and satellites', () => {
  expect(countByGroup(images)).toEqual({ 'in-progress': 1, ready: 1, 'not-delivered': 1 });
  expect(toSources(images)).toEqual([
    { group: 'Providers', items: ['Maxar', 'Planet'] },
    { group: 'Satellites', items: ['SKYSAT-C14', 'WORLDVIEW-3'] },
  ]);
});

it('suggests the filter whose removal shows the most images', () => {
  const view: GalleryView = { ...all, group: 'ready', source: 'Maxar' };
  expect(suggestFilters(images, view)).toEqual([
    { filter: 'group', count: 2 },
    { filter: 'source', count: 1 },
  ]);
  expect(suggestFilters(images, { ...view, text: 'nowhere' })).toEqual([]);
});

it.each([
  ['purchased', ['greenbelt', 'lagos', 'zurich']],
  ['purchased-first', ['zurich', 'greenbelt', 'lagos']],
  ['taken', ['greenbelt', 'lagos', 'zurich']],
  ['taken-first', ['zurich', 'greenbelt', 'lagos']],
  ['place', ['greenbelt', 'lagos', 'zurich']],
] as const)('sorts by %s, equal ones as they came', (order, ids) => {
  expect(toIds(sorted(images, order))).toEqual(ids);
});

it('keeps every view in the URL, next to other parameters', () => {
  const day = fc.date({ min: new Date('2010-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  const dayText = fc.option(day, { nil: null }).map((date) => date?.toISOString().slice(0, 10) ?? '');
  const view = fc.record({
    group: fc.option(fc.constantFrom(...STATE_GROUPS), { nil: null }),
    source: fc.string({ maxLength: 40 }),
    text: fc.string({ maxLength: 40 }).map((text) => text.trim()),
    fromDay: dayText,
    toDay: dayText,
    order: fc.constantFrom(...SORT_ORDERS),
    layout: fc.constantFrom('list' as const, 'map' as const),
  });
  fc.assert(
    fc.property(view, (made) => {
      const address = searchWithGalleryView(new URLSearchParams('other=1'), made);
      expect(readGalleryView(new URLSearchParams(address.toString()))).toEqual(made);
      expect(address.get('other')).toBe('1');
    }),
  );
});

it('ignores an invalid view', () => {
  const nonsense = new URLSearchParams('state=lost&from=2026-13-40&to=yesterday&sort=price&layout=globe');
  expect(readGalleryView(nonsense)).toEqual(all);
});
