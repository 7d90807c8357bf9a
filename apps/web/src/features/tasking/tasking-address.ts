import { addressWithId, idInAddress } from '../../lib/id-parameter.ts';

const TASKING = 'tasking';

/** The id of the expanded tasking; null if none. */
export function taskingOfAddress(address: URLSearchParams): string | null {
  return idInAddress(address, TASKING);
}

/** The URL parameters with a tasking expanded, or with none. */
export function addressWithTasking(address: URLSearchParams, taskingId: string | null): URLSearchParams {
  return addressWithId(address, TASKING, taskingId);
}

/** The URL that opens one tasking. */
export function taskingAddress(taskingId: string): URLSearchParams {
  return addressWithTasking(new URLSearchParams(), taskingId);
}
