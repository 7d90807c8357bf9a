import type { AreaSize, Bounds, Repair } from '@groundtrack/geo';
import { create } from 'zustand';
import { onLogOut } from '../../api/session.ts';
import type { GlobePoint } from '../../globe/globe.ts';
import { toPoint } from '../../globe/to-point.ts';
import { AreaClient, openAreaWorker } from '../../workers/area/area-client.ts';
import type { AreaJob, Finding, InspectedArea } from '../../workers/area/area-messages.ts';
import type { AreaPolygons } from '../../workers/area/shapes.ts';
import { type DrawTool, drawnShape, LEAST_POINTS } from './draw-shapes.ts';
import type { VertexId } from './edit-area.ts';

/** Number of undo steps. */
const HISTORY_AT_MOST = 100;
/** More points than a user would click. */
const POINTS_AT_MOST = 500;

interface Draft {
  readonly polygons: AreaPolygons;
  readonly past: readonly AreaPolygons[];
  readonly future: readonly AreaPolygons[];
  readonly selected: VertexId | null;
  /** The shape being drawn by clicks, and its points so far. */
  readonly tool: DrawTool | null;
  readonly points: readonly GlobePoint[];
  readonly widthKm: number;
  /** The part of a file that was read, 0 to 1; null while no file is read. */
  readonly readShare: number | null;
  /** Why the last file or text could not be read. */
  readonly refusal: string | null;
  /** The facts of `polygons`; null until known. */
  readonly inspected: InspectedArea | null;
  /** Name of the shape or of its file. */
  readonly name: string;
  /** The result of the last file or text, anywhere on Earth. */
  readonly read: AreaPolygons;
}

const EMPTY: Draft = {
  polygons: [],
  past: [],
  future: [],
  selected: null,
  tool: null,
  points: [],
  widthKm: 5,
  readShare: null,
  refusal: null,
  inspected: null,
  name: '',
  read: [],
};

/** The area being drawn, while the page is open. */
export const useAreaDraft = create<Draft>()(() => EMPTY);
const { getState: get, setState: set } = useAreaDraft;

let client = new AreaClient(openAreaWorker);
/** Where the area is expected. If it is elsewhere, the user is asked whether its coordinates are swapped. */
let expected: Bounds | undefined;

export function useWorkerOf(next: AreaClient): void {
  client.close();
  client = next;
}

export function expectIn(bounds: Bounds): void {
  expected = bounds;
}

/**
 * Reads a file or a text. A running read is canceled.
 * @param name for shapes without a name
 */
export function readDraft(job: Extract<AreaJob, { kind: 'file' | 'text' }>, name: string): void {
  set({ readShare: 0, refusal: null });
  client.start(withExpected(job), {
    onProgress: (readShare) => set({ readShare }),
    onRefused: (refusal) => set({ readShare: null, refusal }),
    onDone: (inspected) => {
      keep(inspected.polygons);
      set({
        readShare: null,
        inspected,
        name: inspected.name || name,
        tool: null,
        points: [],
        read: inspected.polygons,
      });
    },
    onRepaired: addRepairs,
  });
}

export function cancelReading(): void {
  client.cancel();
  set({ readShare: null });
}

/** Changes the area. The previous state can be restored by undo. */
export function changeDraft(polygons: AreaPolygons, isUnited = false): void {
  keep(polygons);
  inspect(isUnited);
}

/** Shows a change during dragging, without an undo step. */
export function showLive(polygons: AreaPolygons): void {
  set({ polygons, inspected: null });
}

/** Turns the change shown by `showLive` into an undo step. */
export function endLive(before: AreaPolygons): void {
  const { polygons } = get();
  if (polygons === before) return;
  set({ polygons: before });
  changeDraft(polygons);
}

export function applyRepair({ polygons }: Repair): void {
  changeDraft(polygons);
}

export function undo(): void {
  const { points, past, polygons, future } = get();
  const [before] = past.slice(-1);
  if (points.length > 0) set({ points: points.slice(0, -1) });
  else if (before) show({ polygons: before, past: past.slice(0, -1), future: [polygons, ...future] });
}

export function redo(): void {
  const { past, polygons, future } = get();
  const [next, ...later] = future;
  if (next) show({ polygons: next, past: [...past, polygons], future: later });
}

/** Removes everything. Undo restores it. */
export function removeAll(): void {
  cancelReading();
  set({ tool: null, points: [], name: '' });
  changeDraft([]);
}

export function clearDraft(): void {
  client.cancel();
  set({ ...EMPTY, widthKm: get().widthKm });
}

/** Shows an area without any undo steps. */
export function openDraft(polygons: AreaPolygons, name: string): void {
  clearDraft();
  set({ name });
  show({ polygons, past: [], future: [] });
}

export function startTool(tool: DrawTool | null): void {
  set({ tool, points: [], selected: null });
}

export function addPoint(point: GlobePoint): void {
  const { tool, points } = get();
  if (tool === null) return;
  set({ points: [...points, point].slice(0, POINTS_AT_MOST) });
  if (tool === 'box' && points.length + 1 === LEAST_POINTS.box) endTool();
}

/** Adds the clicked shape to the others. */
export function endTool(): void {
  const { tool, points, widthKm, polygons } = get();
  const shape = tool && drawnShape(tool, points, widthKm);
  set({ tool: null, points: [] });
  if (shape) changeDraft([...polygons, ...shape], tool === 'corridor');
}

export function setWidth(widthKm: number): void {
  set({ widthKm });
}

export function select(selected: VertexId | null): void {
  set({ selected });
}

/** Its area and perimeter, once known. */
export function sizeOf({ inspected }: Pick<Draft, 'inspected'>): AreaSize | null {
  return inspected?.size ?? null;
}

/** Positions of faults. */
export function faultPlaces({ inspected }: Pick<Draft, 'inspected'>): GlobePoint[] {
  const places = inspected?.findings.flatMap(({ fault }) => (fault.severity === 'notice' ? [] : fault.places)) ?? [];
  return places.flatMap(({ at }) => (at ? [toPoint(at)] : []));
}

function keep(polygons: AreaPolygons): void {
  const { polygons: before, past } = get();
  // Undo also removes the first shape. A change from nothing to nothing is not a step.
  const isStep = polygons.length > 0 || before.length > 0;
  set({
    polygons,
    past: isStep ? [...past, before].slice(-HISTORY_AT_MOST) : past,
    future: [],
    selected: null,
    inspected: null,
  });
}

function show(next: Pick<Draft, 'polygons' | 'past' | 'future'>): void {
  set({ ...next, selected: null, inspected: null });
  inspect(false);
}

function inspect(isUnited: boolean): void {
  const { polygons } = get();
  set({ refusal: null });
  if (polygons.length === 0) return;
  client.start(withExpected({ kind: 'polygons', polygons, isUnited }), {
    onProgress: () => undefined,
    onRefused: (refusal) => set({ refusal }),
    // Skipped while the user is dragging.
    onDone: (inspected) => {
      if (get().polygons === polygons) set({ inspected, polygons: inspected.polygons });
    },
    onRepaired: addRepairs,
  });
}

/** Skipped while the user is dragging. */
function addRepairs(findings: readonly Finding[]): void {
  const { inspected } = get();
  if (inspected) set({ inspected: { ...inspected, findings } });
}

function withExpected<Job extends AreaJob>(job: Job): Job {
  return expected ? { ...job, expected } : job;
}

onLogOut(clearDraft);
