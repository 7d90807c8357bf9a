import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Season } from './season.ts';

const temperate = { moisture: 0.6, warmthC: 10, swingC: 10, elevationM: 100 };
const desert = { moisture: 0.02, warmthC: 24, swingC: 9, elevationM: 100 };
const rainForest = { moisture: 0.8, warmthC: 27, swingC: 0, elevationM: 100 };

function at(summerNorth: number, climate: typeof temperate): Season {
  const season = new Season(summerNorth);
  season.turnTo(climate);
  return season;
}
const greenness = ([red, green, blue]: readonly [number, number, number]) => green - (red + blue) / 2;

describe('the temperature', () => {
  test.each([
    ['in high summer', 1, temperate, 19.25],
    ['in deep winter', -1, temperate, -0.75],
    ['in the southern summer, which is the northern winter', -1, { ...temperate, swingC: -10 }, 19.25],
    ['on a mountain', 1, { ...temperate, elevationM: 2000 }, 7],
    ['at the equator in any season', -1, { ...rainForest, elevationM: 0 }, 27],
  ])('%s', (_when, summer, climate, nowC) => {
    expect(at(summer, climate).nowC).toBe(nowC);
  });
});

describe('plants', () => {
  test('are greener in summer if there are seasons, and unchanged otherwise', () => {
    expect(greenness(at(1, temperate).grass)).toBeGreaterThan(greenness(at(-1, temperate).grass) + 5);
    expect(at(1, rainForest).grass).toEqual(at(-1, rainForest).grass);
  });

  test('are replaced by sand without rain, and grass turns to straw without water', () => {
    const [red, green] = at(1, desert).wild;
    expect(red - green).toBeGreaterThan(20);
    expect(greenness(at(1, desert).dryGrass)).toBeLessThan(greenness(at(1, temperate).dryGrass));
  });

  test('are half a year apart in the north and the south', () => {
    const south = at(-1, { ...temperate, swingC: -10 });
    const north = at(1, temperate);
    expect([south.grass, south.crowns, south.crop(77)]).toEqual([north.grass, north.crowns, north.crop(77)]);
  });

  test('are trees below the tree line only', () => {
    expect(at(1, temperate).trees).toBe(1);
    expect(at(1, { ...temperate, elevationM: 4500 }).trees).toBe(0);
    expect(at(1, { ...temperate, warmthC: -16 }).trees).toBe(0);
  });

  test('have crowns in sixteen shades, one for any number', () => {
    const season = at(1, temperate);
    expect(season.crowns).toHaveLength(16);
    expect(season.crown(0)).toBe(season.crowns[0]);
    expect(season.crown(0.999)).toBe(season.crowns[15]);
    expect(season.crown(1)).toBe(season.crowns[15]);
    expect(season.crown(-0.1)).toBe(season.crowns[0]);
  });

  test('include evergreen and deciduous trees', () => {
    const [summer, winter] = [at(1, temperate), at(-1, temperate)];
    expect(winter.crown(0)).toEqual(summer.crown(0));
    expect(greenness(winter.crown(0.99))).toBeLessThan(greenness(summer.crown(0.99)) - 10);
  });
});

describe('fields', () => {
  test('have a crop that depends only on the lower eight bits of the parcel', () => {
    fc.assert(
      fc.property(fc.nat(), (parcel) => {
        const season = at(0.4, temperate);
        expect(season.crop(parcel)).toEqual(season.crop(parcel & 255));
      }),
    );
  });

  test('have many colors in summer and few in winter', () => {
    const spread = (season: Season) => {
      const green = Array.from({ length: 256 }, (_, parcel) => greenness(season.crop(parcel)));
      return Math.max(...green) - Math.min(...green);
    };
    expect(spread(at(0.4, temperate))).toBeGreaterThan(spread(at(-1, temperate)));
  });
});

test('every color of every climate and day is displayable', () => {
  const climate = fc.record({
    moisture: fc.double({ min: 0, max: 1, noNaN: true }),
    warmthC: fc.double({ min: -30, max: 30, noNaN: true }),
    swingC: fc.double({ min: -22, max: 22, noNaN: true }),
    elevationM: fc.double({ min: -100, max: 8000, noNaN: true }),
  });
  fc.assert(
    fc.property(climate, fc.double({ min: -1, max: 1, noNaN: true }), fc.nat({ max: 255 }), (place, summer, parcel) => {
      const season = at(summer, place);
      const colors = [season.grass, season.dryGrass, season.wild, season.crop(parcel), ...season.crowns];
      for (const value of colors.flat()) expect(value >= 0 && value <= 255).toBe(true);
      expect(season.trees >= 0 && season.trees <= 1).toBe(true);
    }),
  );
});

test('a season is unchanged after a switch to another place and back', () => {
  const season = at(0.3, temperate);
  const { grass, wild, crowns } = season;
  season.turnTo(desert);
  expect(season.wild).not.toEqual(wild);
  season.turnTo(temperate);
  expect([season.grass, season.wild, season.crowns]).toEqual([grass, wild, crowns]);
});
