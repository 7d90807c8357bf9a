import { endpoints } from '@groundtrack/contract';
import { expect, it } from 'vitest';
import { NOTHING_SECRET, WALKED } from './testing/marked-endpoints.ts';

it('every endpoint is called with marked secrets, or is listed as free of secrets', () => {
  const decided = [...Object.values(WALKED).flat(), ...Object.keys(NOTHING_SECRET)];
  expect(decided.toSorted()).toEqual(Object.keys(endpoints).toSorted());
});
