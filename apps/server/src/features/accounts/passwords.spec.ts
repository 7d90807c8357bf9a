import { parseOptions, hash as plainHash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { systemIds } from '../../platform/system/system.ts';
import { ARGON2_OPTIONS, DECOY_HASH, Passwords } from './passwords.ts';

const ARGON2ID = 2;
const passwords = new Passwords(systemIds.secret(256));

describe('passwords', () => {
  it('match their own hash and no other', async () => {
    const hash = await passwords.hash('correct horse');
    expect(await passwords.match('correct horse', hash)).toBe(true);
    expect(await passwords.match('correct horse ', hash)).toBe(false);
    expect(await passwords.hash('correct horse')).not.toBe(hash);
  });

  it('do not match with the secret of another server, nor without one', async () => {
    const hash = await passwords.hash('correct horse');
    expect(await new Passwords(systemIds.secret(256)).match('correct horse', hash)).toBe(false);
    expect(await passwords.match('correct horse', hash.slice(3))).toBe(false);
    expect([passwords.isWithSecret(hash), hash.slice(0, 12)]).toEqual([true, 's1.$argon2id']);
  });

  it('match a hash made without a secret', async () => {
    const hash = await plainHash('correct horse', ARGON2_OPTIONS);
    expect(await passwords.match('correct horse', hash)).toBe(true);
    expect(await passwords.match('correct horsf', hash)).toBe(false);
    expect(passwords.isWithSecret(hash)).toBe(false);
  });

  it('never match without an account', async () => {
    expect(await passwords.match('anything', null)).toBe(false);
  });

  it('cost the same for an unknown address, since the decoy has the parameters of a real hash', async () => {
    const real = parseOptions((await passwords.hash('x')).slice(3));
    expect(parseOptions(DECOY_HASH)).toEqual(real);
    expect(real).toMatchObject({ ...ARGON2_OPTIONS, algorithm: ARGON2ID });
  });
});
