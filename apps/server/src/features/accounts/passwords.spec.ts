import { parseOptions } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { ARGON2_OPTIONS, DECOY_HASH, hashPassword, passwordMatches } from './passwords.ts';

const ARGON2ID = 2;

describe('passwords', () => {
  it('match their own hash and no other', async () => {
    const hash = await hashPassword('correct horse');
    expect(await passwordMatches('correct horse', hash)).toBe(true);
    expect(await passwordMatches('correct horse ', hash)).toBe(false);
    expect(await hashPassword('correct horse')).not.toBe(hash);
  });

  it('never match where there is no account', async () => {
    expect(await passwordMatches('anything', null)).toBe(false);
  });

  it('cost the same for an unknown address: the decoy has the parameters of a real hash', async () => {
    const real = parseOptions(await hashPassword('x'));
    expect(parseOptions(DECOY_HASH)).toEqual(real);
    expect(real).toMatchObject({ ...ARGON2_OPTIONS, algorithm: ARGON2ID });
  });
});
