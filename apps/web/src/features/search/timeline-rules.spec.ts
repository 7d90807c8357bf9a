import { expect, test } from 'vitest';
import { archiveImage } from '../../testing/samples.ts';
import { imagesWithin, rangeLabel, toRange, toTimeline } from './timeline-rules.ts';

const range = (start: string, end: string) => ({ startMs: Date.parse(start), endMs: Date.parse(end) });
const at = (dateAcquiredISO: string, phenomenology: 'pan' | 'ms' | 'sar' = 'ms') => ({
  ...archiveImage(dateAcquiredISO, 'maxar', 1),
  dateAcquiredISO,
  phenomenology,
});

test.each([
  ['2026-08-01', '2026-08-03T12:00:00Z', ['2026-08-01', '2026-08-02', '2026-08-03']],
  ['2026-01-15', '2026-03-01T00:00:00Z', ['2026-01', '2026-02']],
  ['2010-06-01', '2012-01-02T00:00:00Z', ['2010-06', '2012-01']],
  ['2010-06-01', '2026-01-02T00:00:00Z', ['2010', '2026']],
])('shows %s to %s from %j on', (start, end, labels) => {
  const shown = toTimeline([], range(start, end)).map(({ label }) => label);
  expect([shown[0], shown.at(-1)]).toEqual([labels[0], labels.at(-1)]);
  expect(shown.length).toBeLessThanOrEqual(41);
});

test('counts images by mode on their UTC day', () => {
  const bins = toTimeline(
    [
      at('2026-08-02T01:00:00+02:00', 'sar'),
      at('2026-08-01T23:59:59Z'),
      at('2026-08-02T00:00:00Z', 'pan'),
      at('2025-01-01T00:00:00Z'),
    ],
    range('2026-08-01', '2026-08-02T12:00:00Z'),
  );
  expect(bins.map(({ counts, total }) => [counts, total])).toEqual([
    [{ pan: 0, ms: 1, sar: 1 }, 2],
    [{ pan: 1, ms: 0, sar: 0 }, 1],
  ]);
});

test('filters images by a range of bins, in either direction', () => {
  const images = [at('2026-03-05T00:00:00Z'), at('2026-02-01T00:00:00Z'), at('2026-01-31T23:59:59Z')];
  const bins = toTimeline(images, range('2025-11-01', '2026-03-31'));
  const [february, march] = [bins[3], bins[4]];
  if (!february || !march) throw new Error('Too few bins');
  expect(toRange(march, february)).toEqual(toRange(february, march));
  expect(rangeLabel(bins, toRange(march, february))).toBe('2026-02 to 2026-03');
  expect(rangeLabel(bins, toRange(march, march))).toBe('2026-03');
  expect(imagesWithin(images, toRange(february, march))).toEqual(images.slice(0, 2));
  expect(imagesWithin(images, null)).toBe(images);
});
