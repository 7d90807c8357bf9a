import { describe, expect, it } from 'vitest';
import { findLandmarks } from './landmarks.ts';

const labels = (text: string, limit = 3) => findLandmarks(text, limit).map(({ place }) => place.location);

describe('landmarks', () => {
  it.each([
    ['everest', 'Mt. Everest (mountain, 8848 m), Nepal'],
    ['Mount Everest', 'Mt. Everest (mountain, 8848 m), Nepal'],
    ['mt everest', 'Mt. Everest (mountain, 8848 m), Nepal'],
    ['matterh', 'Matterhorn (mountain, 4478 m), Switzerland'],
    ['lake superior', 'Lake Superior (lake), Michigan, United States'],
    ['superior lake', 'Lake Superior (lake), Michigan, United States'],
    ['vatnajokull', 'Vatnajökull (glacier), Iceland'],
    ['ZRH', 'Zurich International Airport (ZRH), Switzerland'],
    ['heathrow airport', 'London Heathrow Airport (LHR), United Kingdom'],
  ])('%s is %s', (text, label) => {
    expect(labels(text)[0]).toBe(label);
  });

  it('have a position and a height', () => {
    const [everest] = findLandmarks('everest', 1);
    expect(everest).toMatchObject({ fit: 'whole', place: { latitude: 27.9805, longitude: 86.8805, elevation: 8848 } });
    expect(findLandmarks('evere', 1)[0]?.fit).toBe('part');
  });

  it.each(['', 'ev', 'lake', 'mount', 'Mt.', 'airport international', 'qqqqzzzz', '()', '%'])(
    'finds nothing for %j',
    (text) => {
      expect(labels(text)).toEqual([]);
    },
  );

  it('respect the limit, and have valid positions', () => {
    const found = findLandmarks('san', 50);
    expect(labels('san', 2)).toHaveLength(2);
    expect(found.length).toBeGreaterThan(5);
    for (const { place } of found) {
      expect(Math.abs(place.latitude)).toBeLessThanOrEqual(90);
      expect(Math.abs(place.longitude)).toBeLessThanOrEqual(180);
    }
  });
});
