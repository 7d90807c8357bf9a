const TASKING = 'tasking';

/** The tasking whose row is opened, by its id; null for none. */
export function taskingOfAddress(address: URLSearchParams): string | null {
  return address.get(TASKING)?.slice(0, 100) || null;
}

/** The address with the row of a tasking opened, or of none. */
export function addressWithTasking(address: URLSearchParams, taskingId: string | null): URLSearchParams {
  const next = new URLSearchParams(address);
  if (taskingId === null) next.delete(TASKING);
  else next.set(TASKING, taskingId);
  return next;
}

/** The address that opens one tasking. */
export function taskingAddress(taskingId: string): URLSearchParams {
  return addressWithTasking(new URLSearchParams(), taskingId);
}
