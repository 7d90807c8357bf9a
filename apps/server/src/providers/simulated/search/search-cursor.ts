import { toWindow } from '../candidates.ts';
import { parseSceneId, type SceneKey } from '../scene-id.ts';

/** Thrown for a cursor that is not from this provider. */
export class UnknownCursor extends Error {}

/** The start of a page: after a scene, or at the newest scene of a window. */
export interface SearchStart {
  readonly after: SceneKey | null;
  readonly window: number;
  /** Everything from this time on was searched. */
  readonly beforeMs: number;
}

const WINDOW = /^window-(\d{1,4})$/;
const MOMENT = /^before-(\d{1,14})$/;

/** The cursor of a search that stopped before it searched a window. The cursor after a scene contains its id. */
export function formatWindowCursor(window: number): string {
  return `window-${window}`;
}

/** The cursor of an area search that stopped within a window. */
export function formatMomentCursor(beforeMs: number): string {
  return `before-${beforeMs}`;
}

/**
 * @param newest the first window of a search without a cursor
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
  // Scenes are taken at whole seconds.
  return { after, window: Math.min(newest, toWindow(after.acquiredAtMs)), beforeMs: after.acquiredAtMs + 1000 };
}
