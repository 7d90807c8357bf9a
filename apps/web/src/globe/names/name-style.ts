import type { MapName, MapNameKind } from '@groundtrack/contract';

/** Letters are on pale land and water near the ground, and on dark relief and night from afar. */
export type Ground = 'pale' | 'dark';

export interface NameStyle {
  /** CSS font, without the family. */
  readonly font: string;
  readonly sizePx: number;
  readonly spacingPx: number;
  readonly ink: string;
  readonly halo: string;
  readonly haloPx: number;
  readonly opacity: number;
}

interface KindStyle {
  readonly weight: number;
  readonly isSlanted?: true;
  /** Of the five sizes, pixels. */
  readonly sizesPx: readonly [number, number, number, number, number];
  /** Extra letter spacing relative to the font size, for names of areas. */
  readonly spacing: number;
  readonly ink: Readonly<Record<Ground, string>>;
  readonly opacity: number;
}

const HALO: Readonly<Record<Ground, string>> = { pale: 'rgb(250 251 246 / 88%)', dark: 'rgb(6 16 28 / 80%)' };
/** At one pixel per point, letters of 12 and 13 pixels have no gap below the dot of an i. */
const PLACE_PX = [13.5, 13.5, 14, 15, 16.5] as const;
const PLACE_INK = { pale: '#14212b', dark: '#ffffff' } as const;

const KINDS: Readonly<Record<MapNameKind, KindStyle>> = {
  country: {
    weight: 600,
    sizesPx: [13.5, 13.5, 14, 15, 17],
    spacing: 0.16,
    ink: { pale: '#5d3f57', dark: '#ffe9c9' },
    opacity: 0.92,
  },
  water: {
    weight: 500,
    isSlanted: true,
    sizesPx: [13.5, 13.5, 13.5, 14.5, 16],
    spacing: 0.1,
    ink: { pale: '#16426e', dark: '#a9d4f5' },
    opacity: 0.95,
  },
  capital: { weight: 700, sizesPx: PLACE_PX, spacing: 0, ink: PLACE_INK, opacity: 1 },
  city: { weight: 600, sizesPx: PLACE_PX, spacing: 0, ink: PLACE_INK, opacity: 1 },
  town: { weight: 500, sizesPx: PLACE_PX, spacing: 0, ink: PLACE_INK, opacity: 1 },
  village: { weight: 400, sizesPx: PLACE_PX, spacing: 0, ink: { pale: '#33424e', dark: '#e6eef6' }, opacity: 1 },
  glacier: {
    weight: 500,
    isSlanted: true,
    sizesPx: [13.5, 13.5, 13.5, 13.5, 15],
    spacing: 0.06,
    ink: { pale: '#2a5a7a', dark: '#d5ecfa' },
    opacity: 0.95,
  },
  peak: { weight: 500, sizesPx: PLACE_PX, spacing: 0, ink: { pale: '#6b4a2b', dark: '#f3dcc0' }, opacity: 1 },
  airport: { weight: 500, sizesPx: PLACE_PX, spacing: 0, ink: { pale: '#4b4f8a', dark: '#d7daff' }, opacity: 1 },
  street: {
    weight: 400,
    sizesPx: [11, 11.5, 11.5, 11.5, 11.5],
    spacing: 0.01,
    ink: { pale: '#4d4437', dark: '#efe6d6' },
    opacity: 0.95,
  },
  degrees: {
    weight: 400,
    sizesPx: [9.5, 9.5, 9.5, 9.5, 9.5],
    spacing: 0,
    ink: { pale: '#22384d', dark: '#dbe7f3' },
    opacity: 0.8,
  },
};

/** The mark of a place; names without one are centered over it. */
export type Mark = 'dot' | 'ring' | 'triangle' | 'square';

const MARKS: Partial<Record<MapNameKind, Mark>> = {
  capital: 'ring',
  city: 'dot',
  town: 'dot',
  village: 'dot',
  peak: 'triangle',
  airport: 'square',
};

export function markOf(kind: MapNameKind): Mark | null {
  return MARKS[kind] ?? null;
}

export function styleOf({ kind, size }: Pick<MapName, 'kind' | 'size'>, ground: Ground): NameStyle {
  const { weight, isSlanted, sizesPx, spacing, ink, opacity } = KINDS[kind];
  const sizePx = sizesPx[Math.min(Math.max(size, 1), 5) - 1] ?? sizesPx[0];
  return {
    font: `${isSlanted ? 'italic ' : ''}${weight} ${sizePx}px`,
    sizePx,
    spacingPx: spacing * sizePx,
    ink: ink[ground],
    halo: HALO[ground],
    haloPx: 3,
    opacity,
  };
}
