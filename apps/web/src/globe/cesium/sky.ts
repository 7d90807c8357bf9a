import {
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
  ReferenceFrame,
  TrackingReferenceFrame,
} from '@cesium/engine';
import type { GlobeField, GlobeSatellite } from '../globe.ts';
import { createMovingPoints } from './moving-points.ts';
import { nearestOnScreen } from './nearest.ts';
import { positionOnTrack, positionsBetween, stateOnTrack, type Vector } from './orbit-curve.ts';
import { createOrbitPaths } from './orbit-paths.ts';
import { skyTag } from './sky-colors.ts';

/** Satellites are picked before objects of the field, and within a slightly larger distance. */
const SATELLITE_TOLERANCE_PX = 12;
const FIELD_TOLERANCE_PX = 7;
/** Interval between exact states of the satellites. */
const STATES_MS = 60_000;
/** Camera offset behind and above the tracked object: east, north, up in meters. */
const VIEW_FROM = new Cartesian3(0, -1_800_000, 2_200_000);
const NOWHERE: Vector = [Number.NaN, Number.NaN, Number.NaN];

/** All moving objects: satellites with paths, the field of points, and the tracked object. */
export class Sky {
  readonly #widget: CesiumWidget;
  readonly #paths: ReturnType<typeof createOrbitPaths>;
  readonly #bodies: ReturnType<typeof createMovingPoints>;
  readonly #lights: ReturnType<typeof createMovingPoints>;
  readonly #close: () => void;
  #satellites: readonly GlobeSatellite[] = [];
  #numbers = new Map<string, number>();
  #field: GlobeField | null = null;
  #statesUntilMs = 0;
  #tracked: Entity | null = null;
  #hovered: Entity | null = null;

  constructor(widget: CesiumWidget) {
    const { scene } = widget;
    this.#widget = widget;
    this.#lights = createMovingPoints(scene, 'light');
    this.#paths = createOrbitPaths(scene);
    this.#bodies = createMovingPoints(scene, 'body');
    this.#close = scene.preUpdate.addEventListener((_scene: unknown, time: JulianDate) => this.#keepCurrent(time));
  }

  /** Whether anything moves. */
  get isEmpty(): boolean {
    return this.#satellites.length === 0 && this.#field === null;
  }

  setSatellites(satellites: readonly GlobeSatellite[]): void {
    this.#satellites = [...new Map(satellites.map((satellite) => [satellite.id, satellite])).values()];
    this.#numbers = new Map(this.#satellites.map(({ id }, number) => [id, number]));
    this.#statesUntilMs = 0;
    this.#keepCurrent(this.#widget.clock.currentTime, true);
  }

  get satelliteCount(): number {
    return this.#satellites.length;
  }

  setField(field: GlobeField | null): void {
    this.#field = field;
    this.#lights.set(
      field && { ...field, tags: Float32Array.from(field.ids, (_, number) => skyTag(number, 'optical')) },
    );
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
    const atMs = JulianDate.toDate(this.#widget.clock.currentTime).getTime();
    const satellites = Float64Array.from(
      this.#satellites.flatMap((satellite) => positionOnTrack(satellite, atMs) ?? NOWHERE),
    );
    const satellite = nearestOnScreen(satellites, view, { x, y, tolerancePx: SATELLITE_TOLERANCE_PX });
    if (satellite !== null) return this.#satellites[satellite]?.id ?? null;
    if (!this.#field) return null;
    const objects = positionsBetween(this.#field, atMs);
    const object = nearestOnScreen(objects, view, { x, y, tolerancePx: FIELD_TOLERANCE_PX });
    return object === null ? null : (this.#field.ids[object] ?? null);
  }

  /** Follows an object with the camera and highlights it. @returns whether it exists */
  track(id: string | null): boolean {
    const found = id !== null && this.#positionOf(id, this.#widget.clock.currentTime) !== null;
    if (this.#tracked && this.#tracked.id === id && found) {
      this.#mark(id);
      return true;
    }
    this.#widget.trackedEntity = undefined;
    if (this.#tracked) this.#widget.entities.remove(this.#tracked);
    this.#tracked = found ? this.#widget.entities.add(this.#labeled(id)) : null;
    if (this.#tracked) {
      // Otherwise a running flight would move the camera against the satellite.
      this.#widget.camera.cancelFlight();
      this.#widget.trackedEntity = this.#tracked;
    }
    this.#mark(found ? id : null);
    this.hover(null);
    return found;
  }

  /** Shows the name of an object. */
  hover(id: string | null): void {
    if (this.#hovered) this.#widget.entities.remove(this.#hovered);
    const shown = id !== null && id !== this.#tracked?.id;
    this.#hovered = shown ? this.#widget.entities.add(this.#labeled(id, 'hovered ')) : null;
  }

  destroy(): void {
    this.#close();
  }

  #mark(id: string | null): void {
    const number = id === null ? undefined : this.#numbers.get(id);
    this.#bodies.mark(number ?? null);
    this.#paths.mark(number ?? null);
    const object = id === null || number !== undefined ? -1 : (this.#field?.ids.indexOf(id) ?? -1);
    this.#lights.mark(object < 0 ? null : object);
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
        font: '600 14px system-ui, sans-serif',
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
    const atMs = JulianDate.toDate(time).getTime();
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

  /** Uploads new states and paths when the old ones are used up. */
  #keepCurrent(time: JulianDate, changed = false): void {
    if (this.#satellites.length === 0 && !changed) return;
    const atMs = JulianDate.toDate(time).getTime();
    if (changed || !this.#paths.covers(atMs)) this.#paths.draw(this.#satellites, atMs);
    if (atMs < this.#statesUntilMs && atMs > this.#statesUntilMs - STATES_MS) return;
    this.#statesUntilMs = atMs + STATES_MS;
    const statesAt = (moment: number) =>
      Float64Array.from(this.#satellites.flatMap((satellite) => stateOnTrack(satellite, moment)));
    this.#bodies.set({
      startMs: atMs,
      endMs: this.#statesUntilMs,
      startStates: statesAt(atMs),
      endStates: statesAt(this.#statesUntilMs),
      tags: Float32Array.from(this.#satellites, ({ sensor = 'optical' }, number) => skyTag(number, sensor)),
    });
  }
}
