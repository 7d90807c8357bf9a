import { describe, expect, it } from 'vitest';
import { missingContactFields, REQUIRED_CONTACT_FIELDS } from './registration.ts';

const COMPLETE = Object.fromEntries(REQUIRED_CONTACT_FIELDS.map((field) => [field, 'x']));

describe('missingContactFields', () => {
  it('returns nothing for a complete registration; company is optional', () => {
    expect(missingContactFields(COMPLETE)).toEqual([]);
    expect(missingContactFields({ ...COMPLETE, company: '' })).toEqual([]);
  });

  it.each(REQUIRED_CONTACT_FIELDS)('returns %s if it is missing, empty, or blank', (field) => {
    const { [field]: _left, ...without } = COMPLETE;
    for (const contact of [without, { ...COMPLETE, [field]: '' }, { ...COMPLETE, [field]: ' \t' }])
      expect(missingContactFields(contact)).toEqual([field]);
  });

  it('returns all required fields of an empty registration', () => {
    expect(missingContactFields({})).toEqual([...REQUIRED_CONTACT_FIELDS]);
  });
});
