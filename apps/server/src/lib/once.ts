/** Makes something when it is first asked for, and keeps it: a start need not wait for what few requests want. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
