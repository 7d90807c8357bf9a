import { endpoints } from '@groundtrack/contract';
import { expect, it } from 'vitest';
import { NOTHING_SECRET, WALKED } from './testing/marked-endpoints.ts';

it('every endpoint is walked with marked secrets, or has nothing secret and says what it is about', () => {
  const decided = [...Object.values(WALKED).flat(), ...Object.keys(NOTHING_SECRET)];
  expect(decided.toSorted()).toEqual(Object.keys(endpoints).toSorted());
});
