/**
 * The value of a key, from the ones used last where it is among them, else made.
 * @param known in the order of use, the least recent first; holds at most `max` afterward
 */
export function recentOr<K, V>(known: Map<K, V>, key: K, max: number, make: () => V): V {
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
