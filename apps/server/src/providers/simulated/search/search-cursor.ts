import { toWindow } from '../candidates.ts';
import { parseSceneId, type SceneKey } from '../scene-id.ts';

/** A search names a cursor that this provider did not give. */
export class UnknownCursor extends Error {}

/** Where a page begins: behind a scene, or with the scenes of a window. */
export interface SearchStart {
  readonly after: SceneKey | null;
  readonly window: number;
  /** What begins then or later was looked at. */
  readonly beforeMs: number;
}

const WINDOW = /^window-(\d{1,4})$/;
const MOMENT = /^before-(\d{1,14})$/;

/** The cursor of a search that was cut short before it looked at a window; one that found a scene has its id. */
export function formatWindowCursor(window: number): string {
  return `window-${window}`;
}

/** The cursor of a search of an area that was cut short within a window. */
export function formatMomentCursor(beforeMs: number): string {
  return `before-${beforeMs}`;
}

/**
 * @param newest the window a search begins with that has no cursor
 * @throws UnknownCursor
 */
export function parseSearchCursor(cursor: string | null, newest: number): SearchStart {
  const beforeMs = Number.POSITIVE_INFINITY;
  if (cursor === null) return { after: null, window: newest, beforeMs };
  const window = WINDOW.exec(cursor)?.[1];
  if (window !== undefined) return { after: null, window: Math.min(newest, Number(window)), beforeMs };
  const moment = MOMENT.exec(cursor)?.[1];
  if (moment !== undefined)
    return { after: null, window: Math.min(newest, toWindow(Number(moment) - 1)), beforeMs: Number(moment) };
  const after = parseSceneId(cursor);
  if (!after) throw new UnknownCursor(`${cursor} is no scene`);
  // Moments of scenes are whole seconds.
  return { after, window: Math.min(newest, toWindow(after.acquiredAtMs)), beforeMs: after.acquiredAtMs + 1000 };
}
