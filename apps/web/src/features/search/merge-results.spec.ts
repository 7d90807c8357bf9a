import type { ArchiveImage } from '@groundtrack/contract';
import { expect, test } from 'vitest';
import { archiveImage } from '../../testing/samples.ts';
import { completeBackToMs, inOrder, mergeNewestFirst, type ProviderResults } from './merge-results.ts';

const at = (id: string, dateAcquiredISO: string, more: Partial<ArchiveImage> = {}): ArchiveImage => ({
  ...archiveImage(id, 'maxar', 1),
  dateAcquiredISO,
  ...more,
});
const ids = (images: readonly ArchiveImage[]) => images.map(({ featureId }) => featureId).join('');

test('lists results of all providers newest first, each once', () => {
  const a = at('a', '2026-03-01T00:00:00Z');
  const merged = mergeNewestFirst([
    [at('b', '2026-01-01T00:00:00Z'), a],
    [],
    [at('d', '2026-03-01T02:00:00+02:00'), at('c', '2026-02-01T00:00:00Z'), a],
  ]);
  expect(ids(merged)).toBe('adcb');
});

test('lists missing values last in other orders, and the newest first among equals', () => {
  const newest = [
    at('a', '2026-04-01T00:00:00Z', { cloudCover: null, offNadirAngle: 20, groundSampleDistance: 0.5 }),
    at('b', '2026-03-01T00:00:00Z', { cloudCover: 0.5, offNadirAngle: null, groundSampleDistance: 0.3, products: [] }),
    at('c', '2026-02-01T00:00:00Z', { cloudCover: 0.5, offNadirAngle: 5, groundSampleDistance: 0.3 }),
    at('d', '2026-01-01T00:00:00Z', { cloudCover: 0, offNadirAngle: null, groundSampleDistance: null }),
  ];
  expect(ids(inOrder(newest, 'newest'))).toBe('abcd');
  expect(ids(inOrder(newest, 'cloud'))).toBe('dbca');
  expect(ids(inOrder(newest, 'resolution'))).toBe('bcad');
  expect(ids(inOrder(newest, 'offNadir'))).toBe('cabd');
  expect(ids(inOrder(newest, 'price'))).toBe('acdb');
});

test('lists full coverage of an area first on request, and the newest first among equals', () => {
  const covering = (id: string, coverage?: number) =>
    at(id, '2026-03-01T00:00:00Z', coverage === undefined ? {} : { coverage });
  const newest = [covering('a', 0.5), covering('b', 1), covering('c', 0.999), covering('d'), covering('e', 1)];
  expect(ids(inOrder(newest, 'coverage'))).toBe('becad');
});

const page = (provider: string, hasMore: boolean, ...days: readonly string[]): ProviderResults => ({
  provider,
  hasMore,
  images: days.map((day) => at(`${provider}-${day}`, `2026-${day}T00:00:00Z`, { provider })),
});

test('reports down to which time the list is complete', () => {
  const results = [
    page('maxar', true, '09-01', '08-01'),
    page('planet', true, '08-15', '02-01'),
    page('iceye', false, '07-01'),
    page('capella', true, '09-02', '08-20'),
    page('umbra', true),
  ];
  expect(completeBackToMs(results)).toBe(Date.parse('2026-08-20T00:00:00Z'));
  expect(completeBackToMs([page('maxar', false, '09-01')])).toBeNull();
});

test('treats a cut-off search as complete up to its end, with or without images', () => {
  const searchedBackMs = Date.parse('2026-05-01T00:00:00Z');
  const results = [
    { ...page('maxar', true, '09-01', '08-01'), searchedBackMs },
    page('planet', false, '08-15', '02-01'),
    { ...page('iceye', true), searchedBackMs: Date.parse('2026-04-01T00:00:00Z') },
  ];
  expect(completeBackToMs(results)).toBe(searchedBackMs);
});
