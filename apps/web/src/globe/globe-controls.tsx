import type { ReactNode } from 'react';
import { SHORTCUTS, type ShortcutName, useShortcut } from '../lib/shortcuts.ts';
import classes from './globe.module.css';
import type { Globe } from './globe.ts';
import type { Ruler } from './use-ruler.ts';

const STEP = 0.5;

interface Control {
  readonly shortcut: ShortcutName;
  readonly label: string;
  readonly icon: ReactNode;
  readonly act: (globe: Globe) => void;
}

const CONTROLS: readonly Control[] = [
  { shortcut: 'zoomIn', label: 'Zoom in', icon: <path d="M12 5v14M5 12h14" />, act: (globe) => globe.zoom(STEP) },
  { shortcut: 'zoomOut', label: 'Zoom out', icon: <path d="M5 12h14" />, act: (globe) => globe.zoom(1 / STEP) },
  {
    shortcut: 'faceNorth',
    label: 'North up',
    icon: <path d="M12 3.5 17 20l-5-3.6L7 20z" fill="currentColor" fillOpacity="0.25" />,
    act: (globe) => globe.faceNorth(),
  },
  {
    shortcut: 'wholeEarth',
    label: 'Whole Earth',
    icon: (
      <>
        <circle cx="12" cy="12" r="8.5" />
        <path d="M3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17" />
      </>
    ),
    act: (globe) => globe.goHome(),
  },
];

/** Buttons for mouse actions on the view, for keyboard and touch, over the globe. */
export function GlobeControls({ globe, ruler }: { readonly globe: Globe; readonly ruler: Ruler }) {
  useShortcut('moveUp', () => globe.pan(0, 1));
  useShortcut('moveDown', () => globe.pan(0, -1));
  useShortcut('moveLeft', () => globe.pan(-1, 0));
  useShortcut('moveRight', () => globe.pan(1, 0));
  useShortcut('wholeEarthHome', () => globe.goHome());
  return (
    <fieldset className={classes.controls} aria-label="View of the globe" data-over-map>
      {CONTROLS.map((control) => (
        <ControlButton key={control.label} control={control} globe={globe} />
      ))}
      <button
        type="button"
        aria-label="Ruler"
        aria-pressed={ruler.state !== null}
        title={`Ruler: ${SHORTCUTS.ruler.keys.join(' ')}`}
        onClick={ruler.toggle}
      >
        <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M3 16 16 3l5 5L8 21zM7 12l2 2M10 9l3 3M13 6l2 2" />
        </svg>
      </button>
    </fieldset>
  );
}

interface ControlButtonProps {
  readonly control: Control;
  readonly globe: Globe;
}

function ControlButton({ control: { shortcut, label, icon, act }, globe }: ControlButtonProps) {
  useShortcut(shortcut, () => act(globe));
  return (
    <button
      type="button"
      aria-label={label}
      title={`${label}: ${SHORTCUTS[shortcut].keys.join(' ')}`}
      onClick={() => act(globe)}
    >
      <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
        {icon}
      </svg>
    </button>
  );
}
