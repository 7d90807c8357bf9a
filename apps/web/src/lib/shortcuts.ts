import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { readStored, writeStored } from './local-storage.ts';

interface Shortcut {
  /** Keys pressed one after another, as in `KeyboardEvent.key`. */
  readonly keys: readonly string[];
  readonly does: string;
  readonly where:
    | 'Everywhere'
    | 'Search Archive'
    | 'Result, when it has the focus'
    | 'Tracked satellite'
    | 'Globe, when it has the focus';
  /** Selector of the element that must have the focus; any by default. */
  readonly within?: string;
}

const ON_GLOBE = { where: 'Globe, when it has the focus', within: 'canvas[role="application"]' } as const;
const ON_RESULT = { where: 'Result, when it has the focus', within: 'tr[data-result]' } as const;

/** All shortcuts: {@link useShortcut} binds them, and the list of shortcuts shows them. */
export const SHORTCUTS = {
  list: { keys: ['?'], does: 'Show this list', where: 'Everywhere' },
  goSearch: { keys: ['g', 's'], does: 'Go to Search Archive', where: 'Everywhere' },
  goTasking: { keys: ['g', 't'], does: 'Go to Request Tasking', where: 'Everywhere' },
  goImagery: { keys: ['g', 'i'], does: 'Go to My Imagery', where: 'Everywhere' },
  goOrders: { keys: ['g', 'o'], does: 'Go to Orders', where: 'Everywhere' },
  goCart: { keys: ['g', 'c'], does: 'Go to Your Cart', where: 'Everywhere' },
  goAccount: { keys: ['g', 'u'], does: 'Go to Update User', where: 'Everywhere' },
  goHelp: { keys: ['g', 'h'], does: 'Go to Help', where: 'Everywhere' },
  findPlace: { keys: ['/'], does: 'Type a place', where: 'Search Archive' },
  searchPlace: { keys: ['s'], does: 'Search the selected location', where: 'Search Archive' },
  tabSearch: { keys: ['1'], does: 'Open Search Imagery', where: 'Search Archive' },
  tabSatellites: { keys: ['2'], does: 'Open Satellites', where: 'Search Archive' },
  tabLocations: { keys: ['3'], does: 'Open Locations', where: 'Search Archive' },
  zoomIn: { keys: ['+'], does: 'Zoom in', where: 'Search Archive' },
  zoomOut: { keys: ['-'], does: 'Zoom out', where: 'Search Archive' },
  faceNorth: { keys: ['n'], does: 'Turn north up', where: 'Search Archive' },
  ruler: { keys: ['m'], does: 'Measure a length, or remove the ruler', where: 'Search Archive' },
  wholeEarth: { keys: ['0'], does: 'Show the whole Earth', where: 'Search Archive' },
  nextAction: { keys: ['ArrowRight'], does: 'Next action, such as Draw and Compare', ...ON_RESULT },
  previousAction: { keys: ['ArrowLeft'], does: 'Previous action', ...ON_RESULT },
  previousSatellite: { keys: ['['], does: 'Previous satellite of the list', where: 'Tracked satellite' },
  nextSatellite: { keys: [']'], does: 'Next satellite of the list', where: 'Tracked satellite' },
  stopTracking: { keys: ['Escape'], does: 'Stop tracking', where: 'Tracked satellite' },
  moveUp: { keys: ['ArrowUp'], does: 'Move the view up', ...ON_GLOBE },
  moveDown: { keys: ['ArrowDown'], does: 'Move the view down', ...ON_GLOBE },
  moveLeft: { keys: ['ArrowLeft'], does: 'Move the view left', ...ON_GLOBE },
  moveRight: { keys: ['ArrowRight'], does: 'Move the view right', ...ON_GLOBE },
  endRuler: {
    keys: ['Enter'],
    does: 'End the line that is measured',
    where: 'Globe, when it has the focus',
    // A click on the globe may leave no element focused.
    within: 'canvas[role="application"], body:not(:has(:focus))',
  },
  wholeEarthHome: { keys: ['Home'], does: 'Show the whole Earth', ...ON_GLOBE },
} as const satisfies Readonly<Record<string, Shortcut>>;

export type ShortcutName = keyof typeof SHORTCUTS;

const STORAGE_KEY = 'groundtrack-shortcuts';

interface ShortcutSwitch {
  readonly on: boolean;
  readonly turn: (on: boolean) => void;
}

/** Single-character shortcuts can be disabled, for users who dictate or press keys by accident (WCAG 2.1.4). */
export const useShortcutSwitch = create<ShortcutSwitch>()((set) => ({
  on: readStored(STORAGE_KEY) !== 'off',
  turn: (on) => {
    writeStored(STORAGE_KEY, on ? 'on' : 'off');
    set({ on });
  },
}));

/** Keys with a longer pause between them are not a sequence. */
const PAIR_MS = 1_500;

const bound = new Map<ShortcutName, () => void>();
let before = { key: '', atMs: Number.NEGATIVE_INFINITY };

function onKeyDown(event: KeyboardEvent): void {
  if (isForSomethingElse(event)) return;
  const first = event.timeStamp - before.atMs < PAIR_MS ? before.key : '';
  before = { key: event.key, atMs: event.timeStamp };
  if (event.key.length === 1 && !useShortcutSwitch.getState().on) return;
  const act = find([first, event.key], event.target) ?? find([event.key], event.target);
  if (!act) return;
  before = { key: '', atMs: Number.NEGATIVE_INFINITY };
  // Keeps the key from being typed into the field that it focuses.
  event.preventDefault();
  act();
}

function find(pressed: readonly string[], target: EventTarget | null): (() => void) | undefined {
  for (const [name, act] of bound) {
    const { keys, within }: Shortcut = SHORTCUTS[name];
    if (keys.join(' ') === pressed.join(' ') && hasFocus(within, target)) return act;
  }
  return undefined;
}

function hasFocus(within: string | undefined, target: EventTarget | null): boolean {
  return within === undefined || (target instanceof Element && target.closest(within) !== null);
}

const OWN_KEYS =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="dialog"], [role="listbox"], [role="menu"]';

/**
 * Keys typed into a field, browser commands, and keys in a popup, which traps the focus. AltGr counts as Ctrl with Alt.
 */
function isForSomethingElse(event: KeyboardEvent): boolean {
  const isCommand = event.metaKey || (event.ctrlKey && !event.altKey);
  const isTaken = event.target instanceof Element && event.target.closest(OWN_KEYS) !== null;
  return event.defaultPrevented || isCommand || isTaken;
}

/** Binds a shortcut while the component is mounted; null binds nothing. */
export function useShortcut(name: ShortcutName, act: (() => void) | null): void {
  const run = useEffectEvent(() => act?.());
  const isBound = act !== null;
  useEffect(() => {
    if (!isBound) return undefined;
    const own = () => run();
    if (bound.size === 0) window.addEventListener('keydown', onKeyDown);
    bound.set(name, own);
    return () => {
      if (bound.get(name) === own) bound.delete(name);
      if (bound.size === 0) window.removeEventListener('keydown', onKeyDown);
    };
  }, [name, isBound]);
}
