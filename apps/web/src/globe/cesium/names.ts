import { Cartesian2, Cartesian3, Math as CesiumMath, Matrix4, type Scene } from '@cesium/engine';
import type { MapName } from '@groundtrack/contract';
import type { GlobePin } from '../globe.ts';
import { createCovered } from '../names/covered.ts';
import { drawName } from '../names/draw-name.ts';
import { type FetchNames, NameSource, toNameKey } from '../names/name-source.ts';
import { type NameSprite, NameSprites } from '../names/name-sprites.ts';
import type { Ground } from '../names/name-style.ts';
import { nameTilesOf } from '../names/name-tiles.ts';
import { areApart, type Box, type NameOnScreen, placeNames, type Side } from '../names/place-names.ts';
import { pinBoxAt } from './pin.ts';
import { steadyLevel, viewOf } from './steady-detail.ts';

/** Up to this map level the dark relief is visible. */
const DARK_UP_TO_LEVEL = 4;
const FADE_MS = 180;
/** Maximum ratio of canvas pixels to CSS pixels. */
const SHARPEST = 2;

interface ShownName {
  readonly place: Cartesian3;
  sprite: NameSprite;
  x: number;
  y: number;
  side: Side;
  opacity: number;
  /** Fades out when false. */
  isWanted: boolean;
}

/** Converts a place to CSS pixels; null beyond the horizon or outside of the view. */
type Projection = (place: Cartesian3) => { x: number; y: number } | null;

export interface NamesLayer {
  readonly show: (on: boolean) => void;
  /** Whether the ground is dark at every height, as in satellite pictures. */
  readonly setDark: (isDark: boolean) => void;
  readonly close: () => void;
}

export interface NamesOptions {
  readonly fetchNames: FetchNames;
  /** Whether a dark picture covers the map at the current height. */
  readonly isOverPicture: () => boolean;
  /** The pin, which no letters cover, and its name. */
  readonly pin: () => GlobePin | null;
  /** Satellites whose names are drawn above them, which names of places do not cross. */
  readonly namedSatellites: () => readonly { readonly position: Cartesian3; readonly name: string }[];
  /** Reports the number of visible names, once all have loaded. */
  readonly onDrawn: (count: number) => void;
}

/**
 * Place names in screen size, on a separate canvas over the globe, so that a fade or a new name does not redraw the
 * globe.
 */
export function createNames(scene: Scene, parent: HTMLElement, options: NamesOptions): NamesLayer {
  const layer = new CanvasOfNames(scene, parent, options);
  const stop = scene.postRender.addEventListener(() => layer.update());
  return {
    show: (on) => layer.show(on),
    setDark: (isDark) => layer.setDark(isDark),
    close() {
      stop();
      layer.close();
    },
  };
}

class CanvasOfNames {
  readonly #scene: Scene;
  readonly #options: NamesOptions;
  readonly #canvas = document.createElement('canvas');
  readonly #pixelRatio = Math.min(window.devicePixelRatio, SHARPEST);
  readonly #covered = createCovered(this.#canvas);
  readonly #sprites: NameSprites;
  readonly #source: NameSource;
  readonly #shown = new Map<string, ShownName>();
  readonly #places = new Map<string, Cartesian3>();
  readonly #isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  readonly #onFonts = () => {
    this.#sprites.clear();
    this.update();
  };
  #isOn = true;
  #isDark = false;
  #frame = 0;
  #paintedMs = 0;

  constructor(scene: Scene, parent: HTMLElement, options: NamesOptions) {
    this.#scene = scene;
    this.#options = options;
    this.#sprites = new NameSprites(getComputedStyle(document.body).fontFamily || 'sans-serif', this.#pixelRatio);
    this.#source = new NameSource(options.fetchNames, () => this.update());
    this.#canvas.setAttribute('aria-hidden', 'true');
    Object.assign(this.#canvas.style, {
      position: 'absolute',
      inset: '0',
      width: '100%',
      height: '100%',
      pointerEvents: 'none',
    });
    parent.append(this.#canvas);
    document.fonts.addEventListener('loadingdone', this.#onFonts);
  }

  show(on: boolean): void {
    this.#isOn = on;
    this.update();
  }

  setDark(isDark: boolean): void {
    this.#isDark = isDark;
    this.update();
  }

  close(): void {
    cancelAnimationFrame(this.#frame);
    document.fonts.removeEventListener('loadingdone', this.#onFonts);
    this.#canvas.remove();
  }

  /** Selects the names in view, and moves the others with the ground. */
  update(): void {
    if (!this.#canvas.isConnected) return;
    const view = viewOf(this.#scene);
    const bounds = view && this.#isOn ? this.#boundsInView() : null;
    const level = view ? steadyLevel(view) : 0;
    const names = bounds ? this.#source.namesOf(nameTilesOf(bounds, level)) : [];
    this.#choose(names, this.#isDark || this.#options.isOverPicture() || level <= DARK_UP_TO_LEVEL ? 'dark' : 'pale');
    this.#paint();
    if (this.#source.isComplete)
      this.#options.onDrawn([...this.#shown.values()].filter((name) => name.isWanted).length);
  }

  #boundsInView() {
    const { camera, ellipsoid } = this.#scene;
    const seen = camera.computeViewRectangle(ellipsoid);
    if (!seen) return null;
    const { west, south, east, north } = seen;
    const [w, s, e, n] = [west, south, east, north].map(CesiumMath.toDegrees);
    return { west: w ?? 0, south: s ?? 0, east: e ?? 0, north: n ?? 0 };
  }

  #choose(names: readonly MapName[], ground: Ground): void {
    const project = this.#projection();
    const candidates: (NameOnScreen & { readonly sprite: NameSprite; readonly place: Cartesian3 })[] = [];
    const pinName = toPinName(this.#options.pin());
    const others = pinName ? names.filter((name) => !isSamePlaceName(name, pinName)) : names;
    for (const name of pinName && this.#isOn ? [pinName, ...others] : others) {
      const key = toNameKey(name);
      const place = this.#placeOf(key, name);
      const at = project(place);
      if (!at) continue;
      const drawn = this.#sprites.get(name, ground);
      const isPin = name === pinName;
      const sprite = isPin ? { ...drawn, mark: null } : drawn;
      const { widthPx, heightPx, mark } = sprite;
      if (isPin) at.y = pinNameY({ ...at, widthPx, heightPx }, this.#covered());
      candidates.push({ key, ...at, widthPx, heightPx, hasDot: mark !== null, sprite, place });
    }
    const byKey = new Map(candidates.map((candidate) => [candidate.key, candidate]));
    for (const shown of this.#shown.values()) {
      shown.isWanted = false;
      const at = project(shown.place);
      if (at) Object.assign(shown, at);
      else shown.opacity = 0;
    }
    const sideOf = (one: string) => this.#shown.get(one)?.side;
    for (const { key, side } of placeNames(candidates, sideOf, this.#covered(), this.#letterTest(project))) {
      const candidate = byKey.get(key);
      if (!candidate) continue;
      const { x, y, sprite, place } = candidate;
      const known = this.#shown.get(key);
      if (known) Object.assign(known, { x, y, sprite, side, isWanted: true });
      else this.#shown.set(key, { place, sprite, x, y, side, opacity: this.#isStill ? 1 : 0, isWanted: true });
    }
  }

  /**
   * Whether letters may be in a box: in front of the Earth, because a name over the sky seems to be beyond the horizon,
   * beside the pin, and beside the names of satellites.
   */
  #letterTest(project: Projection): (box: Box) => boolean {
    const { camera, canvas, ellipsoid } = this.#scene;
    const isGround = (x: number, y: number) =>
      camera.pickEllipsoid(Cartesian2.fromElements(x, y, onScreen), ellipsoid, scratch) !== undefined;
    const isOnGround = ({ left, top, right, bottom }: Box) =>
      isGround(left, top) && isGround(right, top) && isGround(left, bottom) && isGround(right, bottom);
    const isAllGround = isOnGround({ left: 0, top: 0, right: canvas.clientWidth, bottom: canvas.clientHeight });
    const pin = this.#options.pin();
    const at = pin && project(Cartesian3.fromDegrees(pin.longitude, pin.latitude, 0, ellipsoid));
    const taken = at ? [pinBoxAt(at)] : [];
    for (const { position, name } of this.#options.namedSatellites()) {
      const satellite = project(position);
      if (satellite) taken.push(satelliteBoxAt(satellite, name));
    }
    return (box) => (isAllGround || isOnGround(box)) && taken.every((other) => areApart(box, other));
  }

  #placeOf(key: string, { longitude, latitude }: MapName): Cartesian3 {
    const known = this.#places.get(key);
    if (known) return known;
    if (this.#places.size > PLACES_MAX) this.#places.clear();
    const place = Cartesian3.fromDegrees(longitude, latitude, 0, this.#scene.ellipsoid);
    this.#places.set(key, place);
    return place;
  }

  #projection(): Projection {
    const { camera, canvas, ellipsoid } = this.#scene;
    const m = Matrix4.multiply(camera.frustum.projectionMatrix, camera.viewMatrix, new Matrix4());
    const [wide, high] = [canvas.clientWidth, canvas.clientHeight];
    const matrix = Matrix4.toArray(m);
    const row = (first: number, { x, y, z }: Cartesian3) =>
      (matrix[first] ?? 0) * x +
      (matrix[first + 4] ?? 0) * y +
      (matrix[first + 8] ?? 0) * z +
      (matrix[first + 12] ?? 0);
    // In coordinates in which the Earth is a sphere of radius 1.
    const eye = ellipsoid.transformPositionToScaledSpace(camera.positionWC, new Cartesian3());
    const isSeen = (place: Cartesian3) => {
      const up = ellipsoid.transformPositionToScaledSpace(place, scratch);
      const above = Cartesian3.dot(eye, up) - 1;
      return above > STEEP_ENOUGH * Cartesian3.distance(eye, up);
    };
    return (place) => {
      const w = row(3, place);
      if (w <= 0 || !isSeen(place)) return null;
      const x = ((row(0, place) / w + 1) / 2) * wide;
      const y = ((1 - row(1, place) / w) / 2) * high;
      return x > -MARGIN_PX && x < wide + MARGIN_PX && y > -MARGIN_PX && y < high + MARGIN_PX ? { x, y } : null;
    };
  }

  /** Draws the names with their current fades. */
  #paint(): void {
    cancelAnimationFrame(this.#frame);
    const now = performance.now();
    const step = this.#isStill ? 1 : Math.min(1, (now - this.#paintedMs) / FADE_MS);
    this.#paintedMs = now;
    const context = this.#clear();
    if (!context) return;
    let isFading = false;
    for (const [key, name] of this.#shown) {
      const goal = name.isWanted ? 1 : 0;
      name.opacity += Math.min(Math.max(goal - name.opacity, -step), step);
      if (name.opacity <= 0 && !name.isWanted) this.#shown.delete(key);
      else drawName(context, name);
      isFading ||= name.opacity !== goal;
    }
    if (isFading) this.#frame = requestAnimationFrame(() => this.#paint());
  }

  #clear(): CanvasRenderingContext2D | null {
    const { clientWidth, clientHeight } = this.#scene.canvas;
    const [width, height] = [clientWidth, clientHeight].map((px) => Math.round(px * this.#pixelRatio));
    if (this.#canvas.width !== width) this.#canvas.width = width ?? 0;
    if (this.#canvas.height !== height) this.#canvas.height = height ?? 0;
    const context = this.#canvas.getContext('2d');
    context?.setTransform(this.#pixelRatio, 0, 0, this.#pixelRatio, 0, 0);
    context?.clearRect(0, 0, clientWidth, clientHeight);
    return context;
  }
}

/** From the tip of the pin to its name. */
const PIN_GAP_PX = 5;
/** Places of one name that are closer are the same. */
const SAME_PLACE_DEG = 0.3;

/** The name of the pin as one of the map. It is more important than all others. */
function toPinName(pin: GlobePin | null): MapName | null {
  const { name: text = '', ...point } = pin ?? { latitude: 0, longitude: 0 };
  return text === '' ? null : { ...point, text, kind: 'city', size: 4, rank: 0 };
}

/** The middle of its name: below the tip, or above the head if a control is below. */
function pinNameY(
  { x, y, widthPx, heightPx }: Pick<NameOnScreen, 'x' | 'y' | 'widthPx' | 'heightPx'>,
  covered: readonly Box[],
): number {
  const below = {
    left: x - widthPx / 2,
    top: y,
    right: x + widthPx / 2,
    bottom: y + PIN_GAP_PX + heightPx + PIN_GAP_PX,
  };
  const isFree = covered.every((box) => areApart(below, box));
  return isFree ? y + PIN_GAP_PX + heightPx / 2 : pinBoxAt({ x, y }).top - PIN_GAP_PX - heightPx / 2;
}

/** Whether the map has the name of the pin at its own, slightly different position. */
function isSamePlaceName(name: MapName, pinName: MapName): boolean {
  const awayDeg = Math.hypot(name.latitude - pinName.latitude, name.longitude - pinName.longitude);
  return name.text === pinName.text && awayDeg < SAME_PLACE_DEG;
}

/** Mean width of a letter of a satellite's name, see `sky.ts`. */
const SATELLITE_LETTER_PX = 8.5;

/** A satellite and the name above it. */
function satelliteBoxAt({ x, y }: { readonly x: number; readonly y: number }, name: string): Box {
  const halfPx = (name.length * SATELLITE_LETTER_PX) / 2;
  return { left: x - halfPx, top: y - 32, right: x + halfPx, bottom: y + 8 };
}

/** Tiles kept in memory: a few screens of names. */
const PLACES_MAX = 4_000;
/** Sine of the minimum viewing angle. Flatter ground is at the edge of the Earth, where names would crowd. */
const STEEP_ENOUGH = 0.3;
const scratch = new Cartesian3();
const onScreen = new Cartesian2();
/** Names whose place is farther outside of the view are skipped. */
const MARGIN_PX = 120;
