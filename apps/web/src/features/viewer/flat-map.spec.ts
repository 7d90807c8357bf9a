import { expect, test } from 'vitest';
import { FlatMap } from './flat-map.ts';

const view = { center: { latitude: 47.5, longitude: 8.5 }, zoom: 12 };

test('a map follows another one before it has an image, and is notified once', () => {
  const seen: unknown[] = [];
  const nothing = () => undefined;
  const map = new FlatMap(
    document.createElement('div'),
    { closest: 18, isMetric: true },
    {
      onPoint: nothing,
      onPress: nothing,
      onEnter: nothing,
      onMove: (moved) => seen.push(moved),
    },
  );
  map.setView(view);
  map.setView(view);
  expect(map.center).toEqual(view.center);
  expect(seen).toEqual([view]);
  map.destroy();
});

test('a map shows the pixels of the most detailed tiles', () => {
  const zooms: number[] = [];
  const nothing = () => undefined;
  const map = new FlatMap(
    document.createElement('div'),
    { closest: 18, isMetric: true },
    {
      onPoint: nothing,
      onPress: nothing,
      onEnter: nothing,
      onMove: ({ zoom }) => zooms.push(zoom),
    },
  );
  map.setView(view);
  map.showPixels();
  expect(zooms).toEqual([12, 18]);
  map.destroy();
});
