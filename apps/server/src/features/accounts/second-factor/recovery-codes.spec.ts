import { expect, it } from 'vitest';
import { systemIds } from '../../../platform/system/system.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';

it('creates ten distinct codes, and recognizes them in any spelling', () => {
  const { codes, hashes } = newRecoveryCodes(systemIds, 'ada');
  expect([new Set(codes).size, hashes.length]).toEqual([10, 10]);
  for (const [i, code] of codes.entries()) {
    expect(code).toMatch(/^[\dA-HJKMNP-TV-Z]{4}(-[\dA-HJKMNP-TV-Z]{4}){3}$/);
    expect(recoveryCodeHash(code, 'ada')).toEqual(hashes[i]);
    expect(recoveryCodeHash(code, 'grace')).not.toEqual(hashes[i]);
    expect(recoveryCodeHash(` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')} `, 'ada')).toEqual(
      hashes[i],
    );
  }
  for (const text of ['', '123456', `${codes[0]}A`]) expect(recoveryCodeHash(text, 'ada')).toBeNull();
});
