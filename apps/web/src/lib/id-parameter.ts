const LENGTH_MAX = 300;

/** The id in a URL parameter; null for none. */
export function idInAddress(address: URLSearchParams, name: string): string | null {
  return address.get(name)?.slice(0, LENGTH_MAX) || null;
}

/** The URL parameters with an id, or without one. */
export function addressWithId(address: URLSearchParams, name: string, id: string | null): URLSearchParams {
  const next = new URLSearchParams(address);
  if (id === null) next.delete(name);
  else next.set(name, id);
  return next;
}
