import { afterEach, describe, expect, it, vi } from 'vitest';
import { readStored, removeStored, writeStored } from './local-storage.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  removeStored('specs.a');
});

describe('what is stored', () => {
  it('returns a stored value until it is removed', () => {
    expect(readStored('specs.a')).toBeNull();
    writeStored('specs.a', '');
    expect(readStored('specs.a')).toBe('');
    writeStored('specs.a', 'ü {"a":1}');
    expect(readStored('specs.a')).toBe('ü {"a":1}');
    removeStored('specs.a');
    expect(readStored('specs.a')).toBeNull();
  });

  it.each([
    ['full', 'QuotaExceededError'],
    ['forbidden', 'SecurityError'],
  ])('returns null and never throws while the storage is %s', (_what, name) => {
    const fail = () => {
      throw new DOMException('', name);
    };
    vi.stubGlobal('localStorage', { getItem: fail, setItem: fail, removeItem: fail });
    expect(() => writeStored('specs.a', 'x')).not.toThrow();
    expect(() => removeStored('specs.a')).not.toThrow();
    expect(readStored('specs.a')).toBeNull();
  });
});
