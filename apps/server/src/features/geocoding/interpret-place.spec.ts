import { describe, expect, it } from 'vitest';
import { interpretPlace } from './interpret-place.ts';
import { toPlaceLabel, withLocalName } from './place-label.ts';
import { countryName, regionsBeginning, regionsNamed } from './regions.ts';

it('recognizes a region at the end of a text, with and without a comma', () => {
  expect(interpretPlace('Paris, Tex')).toEqual([{ name: 'paris', within: [['US.TX']] }]);
  expect(interpretPlace('paris texas')).toEqual([
    { name: 'paris texas', within: [] },
    { name: 'paris', within: [['US.TX']] },
  ]);
  expect(interpretPlace('Athens, GA')).toEqual([{ name: 'athens', within: [expect.arrayContaining(['US.GA', 'GA'])] }]);
  expect(interpretPlace('Berlin, Brandenburg')).toEqual([{ name: 'berlin', within: [] }]);
  expect(interpretPlace('Tokyo (東京), Japan')).toEqual([{ name: 'tokyo', within: [['JP']] }]);
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

  it('contains a local name that says something new', () => {
    expect(withLocalName('Tokyo', '東京')).toBe('Tokyo (東京)');
    expect(withLocalName('New York City', 'New York')).toBe('New York City');
    expect(withLocalName('Nile', null, ['river'])).toBe('Nile (river)');
  });
});
