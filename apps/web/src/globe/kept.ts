/** Something that can be put away and taken out again. */
interface Keepable {
  /** False once it is of no more use: it is then ended instead of kept. */
  readonly usable: boolean;
  /** Called when nobody will take it any more. */
  end(): void;
}

export interface Shelf<T extends Keepable> {
  /** Takes out what was put away under this name. Anything else is ended: there is room for one. */
  take(name: string): T | null;
  put(name: string, thing: T): void;
}

/** A place for one thing that costs much to make, kept for some time between two uses. */
export function createShelf<T extends Keepable>(keptMs: number): Shelf<T> {
  let kept: { readonly name: string; readonly thing: T; readonly timer: ReturnType<typeof setTimeout> } | null = null;
  const clear = () => {
    const was = kept;
    clearTimeout(was?.timer);
    kept = null;
    return was;
  };
  return {
    take(name) {
      const was = clear();
      if (was?.name === name && was.thing.usable) return was.thing;
      was?.thing.end();
      return null;
    },
    put(name, thing) {
      clear()?.thing.end();
      if (thing.usable) kept = { name, thing, timer: setTimeout(() => clear()?.thing.end(), keptMs) };
      else thing.end();
    },
  };
}
