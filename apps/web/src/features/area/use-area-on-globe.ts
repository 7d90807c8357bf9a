import type { LonLat } from '@groundtrack/geo';
import { unwrapLongitude } from '@groundtrack/geo';
import { useEffect, useEffectEvent } from 'react';
import { CAMERA_DEFAULTS } from '../../globe/camera-defaults.ts';
import type { Globe, GlobeArea, GlobePoint } from '../../globe/globe.ts';
import { toPoint } from '../../globe/to-point.ts';
import { viewOver } from '../../globe/view-over.ts';
import type { AreaPolygons } from '../../workers/area/shapes.ts';
import { addPoint, endLive, endTool, faultPlaces, select, showLive, useAreaDraft } from './area-draft-store.ts';
import type { AreaTool } from './area-tool.ts';
import { drawnShape, toLine } from './draw-shapes.ts';
import { insertVertex, moveAll, moveVertex } from './edit-area.ts';
import { type Handle, toDrawn } from './handles.ts';

/** Draws the area on the globe, and handles drawing and dragging. */
export function useAreaOnGlobe(globe: Globe | null, onTool: (tool: AreaTool | null) => void): void {
  const hand = useEffectEvent(onTool);
  useEffect(() => {
    const shown = showDraft(globe);
    hand(createTool(shown.handleAt));
    return () => {
      shown.close();
      hand(null);
    };
  }, [globe]);
}

/** Bypasses React, so that a pointer move only redraws the globe. */
function showDraft(globe: Globe | null) {
  let handles: readonly Handle[] = [];
  const show = () => {
    const draft = useAreaDraft.getState();
    const { polygons, selected, tool, points } = draft;
    const drawn = toDrawn(polygons, { selected, faults: faultPlaces(draft), isEdited: tool === null });
    handles = drawn.handles;
    globe?.setArea(tool === null ? drawn.area : withPoints(drawn.area, draft.widthKm, { tool, points }));
  };
  show();
  const close = useAreaDraft.subscribe((draft, before) => {
    show();
    if (draft.read !== before.read) approach(globe, draft.read);
  });
  return { handleAt: (index: number) => handles[index], close };
}

/** The area of a file may be anywhere. */
function approach(globe: Globe | null, polygons: AreaPolygons): void {
  const points = polygons.flat(2).map(toPoint);
  if (points.length === 0) return;
  const { center, heightM } = viewOver(points);
  globe?.flyTo(center, heightM, CAMERA_DEFAULTS.toPlaceSec);
}

type Begun = {
  readonly tool: NonNullable<ReturnType<typeof useAreaDraft.getState>['tool']>;
  readonly points: readonly GlobePoint[];
};

/** The clicked points, and their shape. */
function withPoints(area: GlobeArea, widthKm: number, { tool, points }: Begun): GlobeArea {
  const shape = drawnShape(tool, points, widthKm);
  const lines = shape ? shape.flat() : [toLine(points)];
  return {
    ...area,
    rings: [...area.rings, ...lines.map((line) => line.map(toPoint))],
    handles: points.map((point) => ({ kind: 'vertex', point })),
  };
}

function createTool(handleAt: (index: number) => Handle | undefined): AreaTool {
  /** The dragged handle, and the area before dragging. */
  let held: { readonly handle: Handle; readonly before: AreaPolygons; readonly from: GlobePoint } | null = null;
  return {
    onPick(point) {
      const { tool } = useAreaDraft.getState();
      if (tool !== null) addPoint(point);
      else select(null);
      // While an area is drawn, a click does not select another place.
      return true;
    },
    onEnd() {
      if (useAreaDraft.getState().tool !== null) endTool();
    },
    onHandle(index, phase, point) {
      const { polygons, tool } = useAreaDraft.getState();
      if (phase === 'take') {
        const handle = handleAt(index);
        held = handle && tool === null ? { handle, before: polygons, from: point } : null;
        if (held?.handle.kind === 'vertex') select(held.handle.id);
        return;
      }
      if (held === null) return;
      if (phase === 'move') showLive(moved(held.before, held.handle, held.from, point));
      else {
        endLive(held.before);
        held = null;
      }
    },
  };
}

function moved(before: AreaPolygons, handle: Handle, from: GlobePoint, to: GlobePoint): AreaPolygons {
  if (handle.kind === 'whole') {
    const eastDeg = unwrapLongitude(to.longitude, from.longitude) - from.longitude;
    return moveAll(before, [eastDeg, to.latitude - from.latitude]);
  }
  const { id, kind } = handle;
  const nearDeg = before[id.polygon]?.[id.ring]?.[id.position]?.[0] ?? to.longitude;
  const at: LonLat = [unwrapLongitude(to.longitude, nearDeg), to.latitude];
  return kind === 'vertex' ? moveVertex(before, id, at) : insertVertex(before, id, at);
}
