import type { SecretKey } from '../../lib/secret-key.ts';

/** The keys of this process: one seals, all of them open. */
export interface KeyRing {
  /** Seals whatever is sealed now. */
  current(): SecretKey;
  /** Null: this process does not have it. */
  find(id: string): SecretKey | null;
  /** Where the keys are, in words for the operator: `the file /data/secret-key`. */
  readonly source: string;
}

/** Keys that do not change while the process runs; the first is the current one. */
export function fixedKeyRing(keys: readonly [SecretKey, ...SecretKey[]], source: string): KeyRing {
  return { current: () => keys[0], find: (id) => keys.find((key) => key.id === id) ?? null, source };
}
