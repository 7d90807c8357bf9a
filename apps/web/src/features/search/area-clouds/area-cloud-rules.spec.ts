import type { AreaCloud } from '@groundtrack/contract';
import { expect, test } from 'vitest';
import { archiveImage } from '../../../testing/samples.ts';
import { areaCloudMethod, cloudText, imagesBelow } from './area-cloud-rules.ts';

const optical = { ...archiveImage('a', 'maxar', 1), cloudCover: 0.34 };
const radar = { ...archiveImage('b', 'iceye', 1), phenomenology: 'sar' as const, cloudCover: null };
const estimated = (cloudCover: number): AreaCloud => ({ kind: 'estimated', cloudCover, error: 0.05 });
const notKnown: AreaCloud = { kind: 'not-known', reason: 'No quicklook.' };

test('distinguishes the cloud cover of scene and area, and guesses nothing', () => {
  expect(cloudText(optical, undefined)).toBe('cloud 34 %');
  expect(cloudText(optical, estimated(0.031))).toBe('cloud 3 %');
  expect(cloudText(optical, notKnown)).toBe('cloud 34 %');
  expect(cloudText(radar, { kind: 'not-affected' })).toBe('SAR');
  expect(cloudText(radar, undefined)).toBe('SAR');
});

test('names the method and its error', () => {
  expect(areaCloudMethod(estimated(0.03))).toContain('within 5 percentage points');
  expect(areaCloudMethod(notKnown)).toBe('No quicklook.');
});

test('keeps images with little cloud over the area, and images without a value', () => {
  const images = [
    optical,
    radar,
    archiveImage('c', 'maxar', 1),
    archiveImage('d', 'maxar', 1),
    archiveImage('e', 'maxar', 1),
  ];
  const clouds = new Map<string, AreaCloud>([
    ['a', estimated(0.03)],
    ['b', { kind: 'not-affected' }],
    ['c', estimated(0.2)],
    ['d', notKnown],
  ]);
  const ids = (most: number | null) =>
    imagesBelow(images, clouds, most)
      .map(({ featureId }) => featureId)
      .join('');
  expect(ids(null)).toBe('abcde');
  expect(ids(0.2)).toBe('abcde');
  expect(ids(0.1)).toBe('abde');
});
