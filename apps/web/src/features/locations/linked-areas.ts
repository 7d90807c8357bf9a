import type { DrawnArea } from '@groundtrack/contract';
import { create } from 'zustand';
import { isSameArea } from '../../lib/area-polygons.ts';
import { packArea, unpackArea } from './packed-area.ts';

/*
 * A URL contains an area in packed form or, if that is too long, as `id.` with the id under which the server stores it.
 * Known ids are cached while the page is open.
 */

interface LinkedAreas {
  /** By id; null if the server has deleted it. */
  readonly areas: ReadonlyMap<string, DrawnArea | null>;
}

export const useLinkedAreas = create<LinkedAreas>()(() => ({ areas: new Map() }));

export function noteLinkedArea(id: string, area: DrawnArea | null): void {
  useLinkedAreas.setState(({ areas }) => ({ areas: new Map([...areas, [id, area]]) }));
}

/** The id that a URL contains instead of an area. */
export function linkedId(text: string): string | null {
  return /^id\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text)?.[1] ?? null;
}

export function areaOfAddress(text: string): DrawnArea | null {
  const id = linkedId(text);
  return id === null ? unpackArea(text) : (useLinkedAreas.getState().areas.get(id) ?? null);
}

const packed = new WeakMap<DrawnArea, string | null>();

/** Null while a long area has no id. */
export function addressOfArea(area: DrawnArea): string | null {
  const known = packed.get(area);
  const text = known === undefined ? packArea(area) : known;
  packed.set(area, text);
  if (text !== null) return text;
  for (const [id, linked] of useLinkedAreas.getState().areas) if (linked && isSameArea(linked, area)) return `id.${id}`;
  return null;
}
