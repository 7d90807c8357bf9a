import type { Coordinates } from './position.ts';

/** The position in a text, with a readable label, or the reason why it is invalid. */
export type ParsedCoordinates =
  | { readonly ok: true; readonly at: Coordinates; readonly label: string }
  | { readonly ok: false; readonly reason: string };

export function failure(reason: string): ParsedCoordinates {
  return { ok: false, reason };
}
