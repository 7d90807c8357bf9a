/** Creates a value on first use, and keeps it, so that a start does not wait for values that few requests need. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
