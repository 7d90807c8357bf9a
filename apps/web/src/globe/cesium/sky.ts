import {
  BufferPointMaterial,
  CallbackPositionProperty,
  Cartesian2,
  Cartesian3,
  type CesiumWidget,
  Color,
  ConstantProperty,
  Entity,
  JulianDate,
  LabelStyle,
  Matrix4,
  PointGraphics,
  ReferenceFrame,
  TrackingReferenceFrame,
} from '@cesium/engine';
import type { GlobeField, GlobeSatellite } from '../globe.ts';
import { SENSOR_COLORS } from '../map-colors.ts';
import { nearestOnScreen } from './nearest.ts';
import { positionOnTrack, positionsBetween, type Vector } from './orbit-curve.ts';
import { createOrbitPaths } from './orbit-paths.ts';
import { createPoints, type Points } from './points.ts';

/** Satellites are picked before objects of the field, and within a slightly larger distance. */
const SATELLITE_TOLERANCE_PX = 12;
const FIELD_TOLERANCE_PX = 7;
/** Camera offset behind and above the tracked object: east, north, up in meters. */
const VIEW_FROM = new Cartesian3(0, -1_800_000, 2_200_000);
/** Discs with a dark rim, visible over land and sea. */
const BODIES = { optical: bodyMaterial('optical'), sar: bodyMaterial('sar') };
/** So small that thousands do not cover the Earth. */
const LIGHTS = {
  low: new BufferPointMaterial({ size: 3, color: new Color(0.66, 0.88, 1, 0.85) }),
  medium: new BufferPointMaterial({ size: 3, color: new Color(0.66, 1, 0.7, 0.85) }),
  high: new BufferPointMaterial({ size: 3, color: new Color(1, 0.8, 0.45, 0.85) }),
};
/** Around the tracked object. */
const RING = { pixelSize: 13, color: Color.BLACK.withAlpha(0.5), outlineWidth: 3, outlineColor: Color.WHITE };
const NOWHERE: Vector = [Number.NaN, Number.NaN, Number.NaN];

/** All moving objects: satellites with paths, the field of points, and the tracked object. */
export class Sky {
  readonly #widget: CesiumWidget;
  readonly #paths: ReturnType<typeof createOrbitPaths>;
  readonly #bodies: Points;
  readonly #lights: Points;
  readonly #close: () => void;
  #satellites: readonly GlobeSatellite[] = [];
  #numbers = new Map<string, number>();
  #field: GlobeField | null = null;
  #fieldMovedMs = 0;
  #tracked: Entity | null = null;
  #hovered: Entity | null = null;
  #highlighted: string | null = null;

  constructor(widget: CesiumWidget) {
    const { scene } = widget;
    this.#widget = widget;
    this.#lights = createPoints(scene);
    this.#paths = createOrbitPaths(scene);
    this.#bodies = createPoints(scene);
    this.#close = scene.preRender.addEventListener((_scene: unknown, time: JulianDate) => this.#move(toMs(time)));
  }

  /** Whether anything moves. */
  get isEmpty(): boolean {
    return this.#satellites.length === 0 && this.#field === null;
  }

  setSatellites(satellites: readonly GlobeSatellite[]): void {
    this.#satellites = [...new Map(satellites.map((satellite) => [satellite.id, satellite])).values()];
    this.#numbers = new Map(this.#satellites.map(({ id }, number) => [id, number]));
    this.#bodies.style(this.#satellites.map(({ sensor = 'optical' }) => BODIES[sensor]));
    this.#paths.draw(this.#satellites, toMs(this.#widget.clock.currentTime));
  }

  get satelliteCount(): number {
    return this.#satellites.length;
  }

  setField(field: GlobeField | null): void {
    this.#field = field;
    this.#fieldMovedMs = 0;
    this.#lights.style(field ? lightMaterials(field) : []);
  }

  /** The satellite, or else the object of the field, at a point of the canvas. */
  idAt({ x, y }: Cartesian2): string | null {
    const { camera, canvas } = this.#widget.scene;
    const view = {
      matrix: Matrix4.toArray(Matrix4.multiply(camera.frustum.projectionMatrix, camera.viewMatrix, new Matrix4())),
      widthPx: canvas.clientWidth,
      heightPx: canvas.clientHeight,
      eye: camera.positionWC,
    };
    const atMs = toMs(this.#widget.clock.currentTime);
    const satellite = nearestOnScreen(this.#satellitesAt(atMs), view, { x, y, tolerancePx: SATELLITE_TOLERANCE_PX });
    if (satellite !== null) return this.#satellites[satellite]?.id ?? null;
    if (!this.#field) return null;
    const objects = positionsBetween(this.#field, atMs);
    const object = nearestOnScreen(objects, view, { x, y, tolerancePx: FIELD_TOLERANCE_PX });
    return object === null ? null : (this.#field.ids[object] ?? null);
  }

  /** Follows an object with the camera and highlights it. @returns whether it exists */
  track(id: string | null): boolean {
    const found = id !== null && this.#positionOf(id, this.#widget.clock.currentTime) !== null;
    if (this.#tracked && this.#tracked.id === id && found) return true;
    this.#widget.trackedEntity = undefined;
    if (this.#tracked) this.#widget.entities.remove(this.#tracked);
    this.#tracked = found ? this.#widget.entities.add(this.#labeled(id)) : null;
    if (this.#tracked) {
      this.#tracked.point = new PointGraphics(RING);
      // Otherwise a running flight would move the camera against the satellite.
      this.#widget.camera.cancelFlight();
      this.#widget.trackedEntity = this.#tracked;
    }
    this.#mark();
    this.hover(null);
    return found;
  }

  /** Shows the name of a satellite, and its path, unless one is followed. */
  highlight(id: string | null): void {
    this.#highlighted = id;
    this.#mark();
    this.hover(id !== null && this.#numbers.has(id) ? id : null);
    this.#widget.scene.requestRender();
  }

  #mark(): void {
    this.#paths.mark(this.#tracked?.id ?? this.#highlighted);
  }

  /** Shows the name of an object. */
  hover(id: string | null): void {
    if (this.#hovered) this.#widget.entities.remove(this.#hovered);
    const shown = id !== null && id !== this.#tracked?.id;
    this.#hovered = shown ? this.#widget.entities.add(this.#labeled(id, 'hovered ')) : null;
  }

  /** The objects whose names are shown, where they are now. */
  named(): readonly { readonly position: Cartesian3; readonly name: string }[] {
    const { currentTime } = this.#widget.clock;
    return [this.#tracked, this.#hovered].flatMap((entity) => {
      const position = entity?.position?.getValue(currentTime);
      return position ? [{ position, name: entity?.label?.text?.getValue(currentTime) ?? '' }] : [];
    });
  }

  destroy(): void {
    this.#close();
  }

  #labeled(id: string, prefix = ''): Entity {
    return new Entity({
      id: prefix + id,
      position: new CallbackPositionProperty(
        (time, result) => (time && this.#positionOf(id, time, result)) ?? undefined,
        false,
        ReferenceFrame.FIXED,
      ),
      // A stable frame with north up. Cesium's default rotates with the orbit.
      trackingReferenceFrame: TrackingReferenceFrame.ENU,
      viewFrom: new ConstantProperty(VIEW_FROM),
      label: {
        text: this.#toName(id),
        font: '600 14px "Inter Variable", system-ui, sans-serif',
        style: LabelStyle.FILL_AND_OUTLINE,
        fillColor: Color.WHITE,
        outlineColor: Color.BLACK,
        outlineWidth: 4,
        pixelOffset: new Cartesian2(0, -20),
      },
    });
  }

  #toName(id: string): string {
    const number = this.#numbers.get(id);
    if (number !== undefined) return this.#satellites[number]?.name ?? id;
    return this.#field?.names[this.#field.ids.indexOf(id)] ?? id;
  }

  #positionOf(id: string, time: JulianDate, result = new Cartesian3()): Cartesian3 | null {
    const atMs = toMs(time);
    const satellite = this.#satellites[this.#numbers.get(id) ?? -1];
    if (satellite) {
      const position = positionOnTrack(satellite, atMs);
      return position && Cartesian3.fromArray(position, 0, result);
    }
    const object = this.#field?.ids.indexOf(id) ?? -1;
    if (!this.#field || object < 0) return null;
    const at = object * 6;
    const { startStates, endStates } = this.#field;
    const one = { startStates: startStates.subarray(at, at + 6), endStates: endStates.subarray(at, at + 6) };
    const position = positionsBetween({ ...this.#field, ...one }, atMs);
    return Number.isFinite(position[0]) ? Cartesian3.fromArray([...position], 0, result) : null;
  }

  #satellitesAt(atMs: number): Float64Array {
    return Float64Array.from(this.#satellites.flatMap((satellite) => positionOnTrack(satellite, atMs) ?? NOWHERE));
  }

  #move(atMs: number): void {
    this.#bodies.move(this.#satellitesAt(atMs));
    this.#moveField(atMs);
    if (this.#satellites.length > 0 && !this.#paths.covers(atMs)) this.#paths.draw(this.#satellites, atMs);
  }

  /** Not in every frame, because thousands of points take milliseconds: once they have moved by half a pixel. */
  #moveField(atMs: number): void {
    const isDue = Math.abs(atMs - this.#fieldMovedMs) >= this.#widget.scene.maximumRenderTimeChange * 1000;
    if (!this.#field || !isDue) return;
    this.#fieldMovedMs = atMs;
    this.#lights.move(positionsBetween(this.#field, atMs));
  }
}

function toMs(time: JulianDate): number {
  return JulianDate.toDate(time).getTime();
}

function bodyMaterial(sensor: keyof typeof SENSOR_COLORS): BufferPointMaterial {
  const color = Color.fromCssColorString(SENSOR_COLORS[sensor]);
  return new BufferPointMaterial({ size: 8, color, outlineWidth: 2, outlineColor: new Color(0.02, 0.05, 0.08) });
}

/** By height: low, navigation and geostationary orbits differ. */
function lightMaterials({ startStates, ids }: GlobeField): BufferPointMaterial[] {
  return ids.map((_, object) => {
    const radiusM = Math.hypot(...startStates.subarray(object * 6, object * 6 + 3));
    if (radiusM > 35_000_000) return LIGHTS.high;
    return radiusM > 8_500_000 ? LIGHTS.medium : LIGHTS.low;
  });
}
