import type { Place } from '@groundtrack/contract';
import { Button, CloseButton, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { Globe } from '../../globe/globe.ts';
import { polygonsOf } from '../../lib/area-polygons.ts';
import { isFocusLost } from '../../lib/is-focus-lost.ts';
import { areaText, lengthText } from '../../lib/measure.ts';
import { MessageBox } from '../../ui/message-box.tsx';
import { counted } from '../../workers/area/area-limits.ts';
import classes from './area.module.css';
import {
  cancelReading,
  clearDraft,
  expectIn,
  openDraft,
  readDraft,
  redo,
  removeAll,
  sizeOf,
  undo,
  useAreaDraft,
} from './area-draft-store.ts';
import { areaName, toUsedArea, type UsedArea } from './area-place.ts';
import type { AreaTool } from './area-tool.ts';
import { DrawButtons } from './draw-buttons.tsx';
import { countPositions } from './edit-area.ts';
import { Findings } from './findings.tsx';
import { liveSize } from './live-size.ts';
import { useAreaKeys } from './use-area-keys.ts';
import { useAreaOnGlobe } from './use-area-on-globe.ts';

interface AreaPanelProps {
  readonly globe: Globe | null;
  /** The selected location. If it has an area, that area is edited. */
  readonly place: Place;
  /** Passes up the handler of pointer events on the globe while this is open. */
  readonly onTool: (tool: AreaTool | null) => void;
  readonly onUse: (used: UsedArea) => void;
  readonly onClose: () => void;
}

/**
 * Tolerance around the selected location, in degrees. An area outside of it that would be inside with swapped
 * coordinates is questioned.
 */
const EXPECTED_DEG = 5;
const ACCEPTED = '.geojson,.json,.kml,.kmz,.gpx,.wkt,.txt,.zip,application/geo+json,application/zip';

/** Draws, types, pastes or opens an area, and repairs it. */
export function AreaPanel({ globe, place, onTool, onUse, onClose }: AreaPanelProps) {
  const { inspected, refusal, hasArea, canUndo, canRedo } = useAreaDraft(useShallow(toPanel));
  useOpened(place);
  useAreaOnGlobe(globe, onTool);
  useAreaKeys(onClose);
  const panel = useKeptFocus();
  const canUse = inspected !== null && inspected.findings.every(({ fault }) => fault.severity !== 'error');
  const use = () => {
    const { polygons, name, ...draft } = useAreaDraft.getState();
    const size = sizeOf(draft);
    const used = toUsedArea(polygons, (inside) => name || areaName(place, inside, size?.areaKm2 ?? 0));
    if (used) onUse(used);
  };
  return (
    <section ref={panel} tabIndex={-1} className={classes.panel} aria-labelledby="area-panel">
      <div className={classes.head}>
        <h3 id="area-panel" className={classes.title}>
          Area to search
        </h3>
        <CloseButton size="sm" aria-label="Close the area" onClick={onClose} />
      </div>
      <DrawButtons />
      <AreaInput place={place} />
      {refusal === null ? null : (
        <MessageBox kind="error" title="This area could not be read">
          {refusal}
        </MessageBox>
      )}
      {inspected && hasArea ? <Findings findings={inspected.findings} /> : null}
      <AreaFacts />
      <div className={classes.row}>
        <Button size="xs" disabled={!canUse || !hasArea} onClick={use}>
          Use this area
        </Button>
        <Button size="xs" variant="subtle" color="gray" disabled={!canUndo} onClick={undo}>
          Undo
        </Button>
        <Button size="xs" variant="subtle" color="gray" disabled={!canRedo} onClick={redo}>
          Redo
        </Button>
        <Button size="xs" variant="subtle" color="gray" disabled={!hasArea} onClick={removeAll}>
          Remove
        </Button>
      </div>
    </section>
  );
}

/** Subscribes to facts only, because the area itself changes with every move of the pointer. */
function toPanel(draft: ReturnType<typeof useAreaDraft.getState>) {
  const { inspected, refusal, polygons, past, future, points, tool, readShare } = draft;
  return {
    inspected,
    refusal,
    // These changes remove buttons that may have the focus.
    tool,
    isReading: readShare !== null,
    hasArea: polygons.length > 0,
    canUndo: past.length > 0 || points.length > 0,
    canRedo: future.length > 0,
  };
}

/**
 * The button that opened the panel is gone, so the panel takes the focus. The same happens when a change removes its
 * button.
 */
function useKeptFocus() {
  const panel = useRef<HTMLElement>(null);
  // After every change, because each may remove its button.
  useEffect(() => {
    if (isFocusLost()) panel.current?.focus({ preventScroll: true });
  });
  return panel;
}

/** Starts with the area of the place, and discards changes when the panel closes. */
function useOpened({ latitude, longitude, area, location }: Place): void {
  const [opened] = useState({ area, location });
  useEffect(() => {
    if (opened.area) openDraft(polygonsOf(opened.area), opened.location);
    return clearDraft;
  }, [opened]);
  useEffect(() => {
    expectIn({
      west: longitude - EXPECTED_DEG,
      south: latitude - EXPECTED_DEG,
      east: longitude + EXPECTED_DEG,
      north: latitude + EXPECTED_DEG,
    });
  }, [latitude, longitude]);
}

/** Typed text is read after a pause in typing. */
const PAUSE_MS = 400;

function AreaInput({ place: { latitude, longitude } }: Pick<AreaPanelProps, 'place'>) {
  const readShare = useAreaDraft((draft) => draft.readShare);
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const read = () => {
    const text = field.current?.value ?? '';
    if (text.trim() !== '') readDraft({ kind: 'text', text }, '');
  };
  const type = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(read, PAUSE_MS);
  };
  return (
    <>
      <Textarea
        label="Positions, WKT or GeoJSON"
        description="One position per line: latitude, longitude. Two are corners of a box. Or paste WKT, GeoJSON, KML or GPX."
        placeholder={exampleNear(latitude, longitude)}
        classNames={{ input: classes.text ?? '' }}
        rows={4}
        spellCheck={false}
        autoComplete="off"
        // Uncontrolled, because React would write back a megabyte of text with every key.
        ref={field}
        onChange={type}
      />
      <div className={classes.row}>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label="File with an area"
          accept={ACCEPTED}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) readDraft({ kind: 'file', file }, file.name.replace(/\.\w+$/, '').slice(0, 200));
            // Allows the same file to be chosen again after it was corrected.
            currentTarget.value = '';
          }}
        />
        <Button size="xs" variant="default" onClick={() => picker.current?.click()}>
          Open a file
        </Button>
        {readShare === null ? (
          <span className={classes.quiet}>GeoJSON, KML, KMZ, GPX, WKT or a zipped shapefile, up to 50 MB</span>
        ) : (
          <>
            <progress className={classes.progress} aria-label="Reading" value={readShare} max={1} />
            <Button size="xs" variant="default" onClick={cancelReading}>
              Cancel
            </Button>
          </>
        )}
      </div>
    </>
  );
}

/** Two corners of a box around a place. */
function exampleNear(latitude: number, longitude: number): string {
  const corner = (by: number) => `${(latitude + by).toFixed(2)}, ${(longitude - by).toFixed(2)}`;
  return `${corner(0.02)}\n${corner(-0.02)}`;
}

/** The size of the area, and its number of shapes. */
function AreaFacts() {
  const { polygons, inspected } = useAreaDraft(
    useShallow((draft) => ({ polygons: draft.polygons, inspected: draft.inspected })),
  );
  if (polygons.length === 0) return null;
  const size = inspected ? sizeOf({ inspected }) : liveSize(polygons);
  const holes = polygons.reduce((sum, { length }) => sum + length - 1, 0);
  const facts = [
    counted(polygons.length, 'shape'),
    ...(holes > 0 ? [counted(holes, 'hole')] : []),
    counted(countPositions(polygons), 'position'),
  ];
  return (
    <div>
      <output className={classes.size} aria-label="Size of the area">
        {size
          ? `${areaText(size.areaKm2 * 1e6, 2)}, perimeter ${lengthText(size.perimeterKm * 1000, 1)}`
          : 'Size not known yet'}
      </output>
      <p className={classes.quiet}>{[facts.join(', '), ...(inspected?.notes ?? [])].join('. ')}</p>
    </div>
  );
}
