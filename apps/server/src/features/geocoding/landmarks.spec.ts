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

  it.each([
    ['Nile', 'Nile (river)'],
    ['النيل', 'Nile (النيل, river)'],
    ['النِّيل', 'Nile (النيل, river)'],
    ['Hawaii', 'Hawaii (islands)'],
    ['Гавайи', 'Hawaii (Гавайи, islands)'],
    ['Rhein', 'Rhine (Rhein, river)'],
    ['Pacific', 'Pacific Ocean (ocean)'],
    ['Sicilia', 'Sicily (Sicilia, island)'],
    ['Κρήτη', 'Crete (Κρήτη, island)'],
    ['Himal', 'Himalayas (mountains)'],
    ['富士山', 'Fuji (富士山, mountain, 3776 m), Japan'],
    ['富士', 'Fuji (富士山, mountain, 3776 m), Japan'],
    ['中国', 'China (中国)'],
    ['中國', 'China (中國)'],
    ['日', 'Japan (日本)'],
    ['मिस्र', 'Egypt (मिस्र)'],
    ['대한', 'South Korea (대한민국)'],
    ['ישראל', 'Israel (ישראל)'],
    ['ไทย', 'Thailand (ไทย)'],
    ['Deutschland', 'Germany (Deutschland)'],
    ['Mexico', 'Mexico'],
    ['Georgia', 'Georgia'],
    ['Ob', 'Ob (river)'],
  ])('%s is %s', (text, label) => {
    expect(labels(text)[0]).toBe(label);
  });

  it('are found by their labels', () => {
    for (const label of [
      'Mt. Everest (mountain, 8848 m), Nepal',
      'Nile (النيل, river)',
      'Georgia (state), United States',
    ])
      expect(labels(label)[0]?.slice(0, 6)).toBe(label.slice(0, 6));
    expect(labels('Everest, France')).toEqual([]);
  });

  it('are rivers, countries, and states at once', () => {
    expect(labels('Congo', 4)).toEqual([
      'Congo (river)',
      'Democratic Republic of the Congo',
      'Republic of the Congo',
      expect.anything(),
    ]);
    expect(labels('Georgia')).toEqual(['Georgia', 'Georgia (state), United States', expect.anything()]);
  });

  it('have a position, a height, and a size', () => {
    expect(findLandmarks('everest', 1)[0]?.place).toEqual({
      location: 'Mt. Everest (mountain, 8848 m), Nepal',
      latitude: 27.9805,
      longitude: 86.8805,
      elevation: 8848,
    });
    expect(findLandmarks('sicily', 1)[0]?.place.radiusKm).toBe(140);
  });

  it.each(['', 'xe', 'lake', 'mount', 'Mt.', 'airport international', 'qqqqzzzz', '()', '%'])(
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
