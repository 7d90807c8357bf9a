import type { SecretKey } from '../../lib/secret-key.ts';

/** The keys of this process. One seals, all of them open. */
export interface KeyRing {
  /** The key that seals new values. */
  current(): SecretKey;
  /** Null if this process does not have it. */
  find(id: string): SecretKey | null;
  /** The location of the keys, for the operator: `the file /data/secret-key`. */
  readonly source: string;
}

/** Keys that do not change while the process runs. The first is the current one. */
export function fixedKeyRing(keys: readonly [SecretKey, ...SecretKey[]], source: string): KeyRing {
  return { current: () => keys[0], find: (id) => keys.find((key) => key.id === id) ?? null, source };
}
