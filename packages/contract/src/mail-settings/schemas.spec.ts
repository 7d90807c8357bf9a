import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { mailKind, mailSettings, mailSettingsChange } from './schemas.ts';

const kinds = mailKind.options;

describe('mail settings', () => {
  it('have one switch per kind of email', () => {
    expect(Object.keys(mailSettings.shape)).toEqual(kinds);
  });

  it('accept any set of kinds and add none', () => {
    fc.assert(
      fc.property(fc.subarray([...kinds], { minLength: 1 }), fc.boolean(), (named, value) => {
        const change = Object.fromEntries(named.map((kind) => [kind, value] as const));
        expect(z.parse(mailSettingsChange, change)).toEqual(change);
      }),
    );
  });

  it('reject an empty change', () => {
    const { error } = z.safeParse(mailSettingsChange, {});
    expect(error?.issues.map(({ message }) => message)).toEqual([`name at least one of ${kinds.join(', ')}`]);
  });

  it.each([{ placed: 'no' }, { placed: true, newsletter: true }, { delivered: null }, [], null])(
    'are not changed by %j',
    (change) => {
      expect(z.safeParse(mailSettingsChange, change).success).toBe(false);
    },
  );
});
