import { savedFilter } from '@groundtrack/contract';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { greenbelt } from '../../../testing/samples.ts';
import { defaultSearchForm, type SearchForm } from '../search-rules.ts';
import { formOfSaved, listOfSaved, proposedName, toSavedFilter, toSummary } from './saved-search-rules.ts';

const nowMs = Date.parse('2026-11-21T09:30:00Z');
const DAY_MS = 86_400_000;
const form = (change: Partial<SearchForm> = {}): SearchForm => ({ ...defaultSearchForm(nowMs), ...change });

test('restores a form as it was saved', () => {
  const full = form({
    startDay: '2026-01-01',
    endDay: '2026-02-01',
    minResolutionM: '0.3',
    maxResolutionM: '3',
    providers: ['iceye', 'umbra'],
    resultsPerProvider: '7',
    maxPriceUsd: '19.99',
    maxCloudPercent: '12.5',
    maxOffNadirDeg: '30',
    minSunElevationDeg: '-5',
    minCoveragePercent: '29',
    months: [1, 12],
    pan: false,
  });
  expect(formOfSaved(toSavedFilter(full, nowMs), nowMs)).toEqual(full);
  expect(formOfSaved(toSavedFilter(full, nowMs), nowMs + 400 * DAY_MS)).toEqual(full);
  expect(formOfSaved(toSavedFilter(form({ maxCloudPercent: '' }), nowMs), nowMs).maxCloudPercent).toBe('100');
});

test('keeps the order of the list, the cloud filter and the selection', () => {
  const list = { order: 'coverage', areaCloudMax: 0.05, coverBy: 'clearest' } as const;
  expect(listOfSaved(z.parse(savedFilter, toSavedFilter(form(), nowMs, list)))).toEqual(list);
  expect(toSavedFilter(form(), nowMs)).not.toHaveProperty('list');
  expect(listOfSaved(toSavedFilter(form(), nowMs))).toEqual({ order: 'newest', areaCloudMax: null, coverBy: null });
});

test('moves the dates of a search that ends today', () => {
  const filter = toSavedFilter(form({ startDay: '2026-11-11' }), nowMs);
  expect(filter.date).toEqual({ lastDays: 10 });
  expect(formOfSaved(filter, nowMs + 30 * DAY_MS)).toMatchObject({ startDay: '2026-12-11', endDay: '2026-12-21' });
  expect(toSavedFilter(form({ startDay: '2026-11-21' }), nowMs).date).toHaveProperty('start');
});

test('suggests a new name', () => {
  expect(proposedName(greenbelt, [])).toBe('Greenbelt, Maryland');
  expect(proposedName(greenbelt, ['greenbelt, maryland', 'Greenbelt, Maryland 2'])).toBe('Greenbelt, Maryland 3');
  const long = { ...greenbelt, location: 'x'.repeat(200) };
  expect(proposedName(long, ['x'.repeat(80)])).toBe(`${'x'.repeat(78)} 2`);
});

test('describes a saved search in a few words', () => {
  expect(toSummary(toSavedFilter(form({ maxCloudPercent: '20', months: [6], sar: false }), nowMs))).toEqual([
    'last 365 days',
    'pan, multispectral',
    'cloud up to 20 %',
    '1 month',
  ]);
});
