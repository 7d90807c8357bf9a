/**
 * Returns the value of a key from a least-recently-used cache, or creates it.
 * @param known the cache, least recently used first; it has at most `max` entries afterward
 */
export function getOrCreate<K, V>(known: Map<K, V>, key: K, max: number, make: () => V): V {
  const before = known.get(key);
  const value = before === undefined ? make() : before;
  known.delete(key);
  known.set(key, value);
  for (const oldest of known.keys()) {
    if (known.size <= max) break;
    known.delete(oldest);
  }
  return value;
}
