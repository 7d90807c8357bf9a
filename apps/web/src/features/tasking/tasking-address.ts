const TASKING = 'tasking';

/** The id of the expanded tasking; null if none. */
export function taskingOfAddress(address: URLSearchParams): string | null {
  return address.get(TASKING)?.slice(0, 100) || null;
}

/** The URL parameters with a tasking expanded, or with none. */
export function addressWithTasking(address: URLSearchParams, taskingId: string | null): URLSearchParams {
  const next = new URLSearchParams(address);
  if (taskingId === null) next.delete(TASKING);
  else next.set(TASKING, taskingId);
  return next;
}

/** The URL that opens one tasking. */
export function taskingAddress(taskingId: string): URLSearchParams {
  return addressWithTasking(new URLSearchParams(), taskingId);
}
