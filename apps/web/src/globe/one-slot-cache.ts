/** A value that is expensive to make and can be used again. */
interface Cacheable {
  /** False if it is broken, so that it is disposed of instead of cached. */
  readonly usable: boolean;
  /** Called when it will not be used again. */
  dispose(): void;
}

export interface OneSlotCache<T extends Cacheable> {
  /** Removes and returns the value cached under this key. A value of another key is disposed of. */
  acquire(key: string): T | null;
  /** Caches a value and disposes of the previous one. */
  release(key: string, value: T): void;
}

/** Caches one value between two uses, for at most `maxAgeMs`. */
export function createOneSlotCache<T extends Cacheable>(maxAgeMs: number): OneSlotCache<T> {
  let slot: { readonly key: string; readonly value: T; readonly timer: ReturnType<typeof setTimeout> } | null = null;
  const clear = () => {
    const was = slot;
    clearTimeout(was?.timer);
    slot = null;
    return was;
  };
  return {
    acquire(key) {
      const was = clear();
      if (was?.key === key && was.value.usable) return was.value;
      was?.value.dispose();
      return null;
    },
    release(key, value) {
      clear()?.value.dispose();
      if (value.usable) slot = { key, value, timer: setTimeout(() => clear()?.value.dispose(), maxAgeMs) };
      else value.dispose();
    },
  };
}
