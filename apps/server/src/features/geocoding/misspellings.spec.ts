import { expect, it } from 'vitest';
import { interpretPlace } from './interpret-place.ts';
import { withLetterLeftOut, withLettersSwapped } from './misspellings.ts';

it('undoes swapped and doubled letters', () => {
  expect(withLettersSwapped('new yrok')).toContain('new york');
  expect(withLettersSwapped('aab')).toEqual(['aba']);
  expect(withLetterLeftOut('pariss')).toContain('paris');
  expect(withLettersSwapped('')).toEqual([]);
});

it('understands a region at the end of a text, after a comma and without', () => {
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
