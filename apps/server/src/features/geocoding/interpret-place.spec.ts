import { describe, expect, it } from 'vitest';
import { interpretPlace } from './interpret-place.ts';
import { CITY_ALIASES, toListedNames } from './listed-names.ts';
import { toPlaceLabel } from './place-label.ts';
import { countryName, regionsBeginning, regionsNamed } from './regions.ts';

it('recognizes a region at the end of a text, with and without a comma', () => {
  expect(interpretPlace('Paris, Tex')).toEqual([{ name: 'paris', within: [['US.TX']] }]);
  expect(interpretPlace('paris texas')).toEqual([
    { name: 'paris texas', within: [] },
    { name: 'paris', within: [['US.TX']] },
  ]);
  expect(interpretPlace('Athens, GA')).toEqual([{ name: 'athens', within: [expect.arrayContaining(['US.GA', 'GA'])] }]);
  expect(interpretPlace('Berlin, Brandenburg')).toEqual([{ name: 'berlin', within: [] }]);
  expect(interpretPlace('München')).toContainEqual({ name: 'munich', within: [] });
  expect(interpretPlace(' , Texas')).toEqual([]);
});

describe('a region', () => {
  it('of up to four words is recognized at the end of a text', () => {
    expect(interpretPlace('springfield united states of america')).toContainEqual({
      name: 'springfield',
      within: [['US']],
    });
    expect(interpretPlace('san jose costa rica')).toContainEqual({ name: 'san jose', within: [['CR']] });
  });

  it('after each comma narrows the search', () => {
    const [paris] = interpretPlace('Paris, TX, USA');
    expect(paris?.name).toBe('paris');
    expect(paris?.within).toEqual([expect.arrayContaining(['US.TX']), ['US']]);
  });

  it('alone is a name, not an empty name in a region', () => {
    expect(interpretPlace('texas')).toEqual([{ name: 'texas', within: [] }]);
    expect(interpretPlace('Texas,')).toEqual([{ name: 'texas', within: [] }]);
  });

  it('is recognized by its code, its alias, and the names of its country', () => {
    for (const name of ['uk', 'gb', 'gbr', 'england', 'united kingdom']) expect(regionsNamed(name)).toContain('GB');
    expect(regionsNamed('holland')).toEqual(['NL']);
    expect(regionsNamed('ga').toSorted()).toEqual(['GA', 'US.GA']);
    expect(regionsNamed('')).toEqual([]);
    expect(regionsNamed('atlantis')).toEqual([]);
  });

  it('is found once by its prefix', () => {
    const found = regionsBeginning('united');
    expect(found).toEqual(expect.arrayContaining(['AE', 'GB', 'US']));
    expect(new Set(found).size).toBe(found.length);
  });
});

describe('an alias of a city', () => {
  it('is recognized from its fourth letter on, or when it is complete', () => {
    expect(toListedNames('munch')).toEqual(['munich']);
    expect(toListedNames('mun')).toEqual([]);
    expect(toListedNames('nyc')).toEqual(['new york city']);
    expect(toListedNames('rom')).toEqual(['rome']);
    expect(toListedNames('')).toEqual([]);
  });

  it('belongs to one city, and is not the name of another city', () => {
    const names = Object.keys(CITY_ALIASES);
    const aliases = Object.values(CITY_ALIASES).flat();
    expect(new Set(aliases).size).toBe(aliases.length);
    expect(aliases.filter((alias) => names.includes(alias))).toEqual([]);
  });

  it('keeps the typed region, India or Indiana', () => {
    expect(interpretPlace('Bombay, India')).toEqual([
      { name: 'bombay', within: [['IN', 'US.IN']] },
      { name: 'mumbai', within: [['IN', 'US.IN']] },
    ]);
  });
});

describe('the label of a place', () => {
  it.each([
    [{ name: 'Greenbelt', country: 'US', region: 'MD' }, 'Greenbelt, Maryland, United States'],
    [{ name: 'Hagåtña', country: 'US', region: '99' }, 'Hagåtña, United States'],
    [{ name: 'Perth', country: 'AU', region: '08' }, 'Perth, Australia'],
    [{ name: 'Seoul', country: 'KR', region: '11' }, 'Seoul, South Korea'],
    [{ name: 'Pristina', country: 'XK', region: '00' }, `Pristina, ${countryName('XK')}`],
    [{ name: 'Nowhere', country: 'ZZ', region: '' }, 'Nowhere, ZZ'],
  ])('of %j is %s', (place, label) => {
    expect(toPlaceLabel(place)).toBe(label);
  });
});
