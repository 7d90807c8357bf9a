import type { Coordinates } from './position.ts';

/** What a text that is meant as a position says, with a label for people, or why it cannot be one. */
export type ParsedCoordinates =
  | { readonly ok: true; readonly at: Coordinates; readonly label: string }
  | { readonly ok: false; readonly reason: string };

export function failure(reason: string): ParsedCoordinates {
  return { ok: false, reason };
}
