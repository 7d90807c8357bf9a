import { toWindow } from '../candidates.ts';
import { parseSceneId, type SceneKey } from '../scene-id.ts';

/** A search names a cursor that this provider did not give. */
export class UnknownCursor extends Error {}

/** Where a page begins: behind a scene, or with the scenes of a window. */
export interface SearchStart {
  readonly after: SceneKey | null;
  readonly window: number;
}

const WINDOW = /^window-(\d{1,4})$/;

/** The cursor of a search that was cut short before it looked at a window; one that found a scene has its id. */
export function formatWindowCursor(window: number): string {
  return `window-${window}`;
}

/**
 * @param newest the window a search begins with that has no cursor
 * @throws UnknownCursor
 */
export function parseSearchCursor(cursor: string | null, newest: number): SearchStart {
  if (cursor === null) return { after: null, window: newest };
  const window = WINDOW.exec(cursor)?.[1];
  if (window !== undefined) return { after: null, window: Math.min(newest, Number(window)) };
  const after = parseSceneId(cursor);
  if (!after) throw new UnknownCursor(`${cursor} is no scene`);
  return { after, window: Math.min(newest, toWindow(after.acquiredAtMs)) };
}
