import { expect, it } from 'vitest';
import { withLetterLeftOut, withLettersSwapped } from './misspellings.ts';
import { placeQuestions } from './place-questions.ts';

it('undoes swapped and doubled letters', () => {
  expect(withLettersSwapped('new yrok')).toContain('new york');
  expect(withLettersSwapped('aab')).toEqual(['aba']);
  expect(withLetterLeftOut('pariss')).toContain('paris');
  expect(withLettersSwapped('')).toEqual([]);
});

it('understands a region at the end of a text, after a comma and without', () => {
  expect(placeQuestions('Paris, Tex')).toEqual([{ name: 'paris', within: [['US.TX']] }]);
  expect(placeQuestions('paris texas')).toEqual([
    { name: 'paris texas', within: [] },
    { name: 'paris', within: [['US.TX']] },
  ]);
  expect(placeQuestions('Athens, GA')).toEqual([{ name: 'athens', within: [expect.arrayContaining(['US.GA', 'GA'])] }]);
  expect(placeQuestions('Berlin, Brandenburg')).toEqual([{ name: 'berlin', within: [] }]);
  expect(placeQuestions('München')).toContainEqual({ name: 'munich', within: [] });
  expect(placeQuestions(' , Texas')).toEqual([]);
});
