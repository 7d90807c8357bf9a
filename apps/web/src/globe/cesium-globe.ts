import { type CesiumWidget, PrimitiveCollection } from '@cesium/engine';
import type { OnlineMap, SimulatedGround } from '@groundtrack/contract';
import { CAMERA_DEFAULTS } from './camera-defaults.ts';
import { type AreaLayer, createArea } from './cesium/area.ts';
import { createAtmosphere } from './cesium/atmosphere.ts';
import { baseLayers } from './cesium/base-map.ts';
import { keepCadence, pauseForPanel } from './cesium/cadence.ts';
import { cameraText, panBy, pointInView, startView, zoomBy } from './cesium/camera.ts';
import { hideUntilGround } from './cesium/first-ground.ts';
import { createFlights } from './cesium/flight.ts';
import { Footprints } from './cesium/footprints.ts';
import { createGround, type GroundLayer } from './cesium/ground.ts';
import { createImagery } from './cesium/imagery.ts';
import { watchInput } from './cesium/input.ts';
import { createNames, type NamesLayer } from './cesium/names.ts';
import { createNight } from './cesium/night.ts';
import { createOnlineLayer, type OnlineLayer } from './cesium/online-layer.ts';
import { createPin } from './cesium/pin.ts';
import { watchReadiness, watchTiles } from './cesium/readiness.ts';
import { createReadout, type Readout } from './cesium/readout.ts';
import { createRuler } from './cesium/ruler.ts';
import { Sky } from './cesium/sky.ts';
import { keepDetailSteady } from './cesium/steady-detail.ts';
import { createSwath } from './cesium/swath.ts';
import { fadeTiles } from './cesium/tile-fade.ts';
import { watchFailures } from './cesium/watch-failures.ts';
import { createWidget, endWidget, lowerQuality, sharpenAtRest, watchSpeed } from './cesium/widget.ts';
import type {
  CameraView,
  CreateGlobe,
  Globe,
  GlobeArea,
  GlobeField,
  GlobeFootprint,
  GlobeImagery,
  GlobeOptions,
  GlobePin,
  GlobePoint,
  GlobeSatellite,
  GlobeSignals,
  GlobeSwath,
  MapLayer,
} from './globe.ts';
import {
  countArea,
  countFootprints,
  type GlobeState,
  NOTHING_SHOWN,
  pointText,
  publishReadiness,
  publishState,
} from './globe-state.ts';
import { useMapInView } from './map-in-view.ts';
import { fetchNamesOf } from './names/fetch-names.ts';
import { createOneSlotCache } from './one-slot-cache.ts';

/** A detached globe is cached, without drawing, for the next screen that shows one. */
const MAX_AGE_MS = 10 * 60_000;
/** The relief and two drawings. */
const MAP_LAYERS = 3;
const cache = createOneSlotCache<CesiumGlobe>(MAX_AGE_MS);

/**
 * The globe drawn by Cesium. A destroyed globe is attached to the next host with its context, shaders and tiles. A new
 * one would block the page for a second and leak what the engine leaves behind.
 * @throws if WebGL fails to start
 */
export const createCesiumGlobe: CreateGlobe = (host, signals, options): Globe => {
  const globe = cache.acquire(JSON.stringify(options)) ?? new CesiumGlobe(host, options);
  globe.attach(host, signals);
  return globe;
};

interface Attachment {
  readonly host: HTMLElement;
  readonly signals: GlobeSignals;
  readonly closers: readonly (() => void)[];
}

class CesiumGlobe implements Globe {
  readonly #options: GlobeOptions;
  /** Moves between hosts, and does not affect their layout. */
  readonly #place = document.createElement('div');
  readonly #widget: CesiumWidget;
  readonly #footprints: Footprints;
  readonly #sky: Sky;
  readonly #showPin: (point: GlobePoint | null) => void;
  readonly #ground: GroundLayer;
  readonly #showImagery: (imagery: GlobeImagery | null) => void;
  readonly #showSwath: (swath: GlobeSwath | null) => void;
  readonly #showRuler: (points: readonly GlobePoint[]) => void;
  readonly #area: AreaLayer;
  readonly #flights: ReturnType<typeof createFlights>;
  readonly #showNight: (on: boolean) => void;
  readonly #names: NamesLayer;
  readonly #maps: ReturnType<typeof baseLayers>;
  readonly #online: OnlineLayer;
  readonly #readout: Readout;
  readonly #cadence: ReturnType<typeof keepCadence>;
  readonly #allTilesThere: () => boolean;
  readonly #closers: readonly (() => void)[];
  #attachment: Attachment | null = null;
  usable = true;
  #low: boolean;
  #isNamed = true;
  #mapInView: OnlineMap | null = null;
  #pin: GlobePin | null = null;
  #tracked: string | null = null;
  #hoveredSatellite: string | null = null;
  #hoveredFootprint: string | null = null;

  /** @param host the first host; a canvas needs a size */
  constructor(host: HTMLElement, options: GlobeOptions) {
    const { quality, baseMap } = options;
    this.#options = options;
    this.#low = quality === 'low';
    this.#place.style.display = 'contents';
    host.append(this.#place);
    this.#maps = baseLayers(baseMap, () => this.#fail('base-map'));
    const widget = createWidget(this.#place, this.#maps.relief, quality);
    const { scene, entities } = widget;
    this.#widget = widget;
    hideUntilGround(widget);
    this.#flights = createFlights(widget, {
      ahead: this.#maps.ahead,
      isLow: () => this.#low,
      onArrival: () => this.#publish({ camera: cameraText(widget) }),
    });
    this.#allTilesThere = watchTiles(scene, () => this.#low);
    for (const layer of this.#maps.drawn) widget.imageryLayers.add(layer);
    this.#online = createOnlineLayer(widget, { index: MAP_LAYERS, onView: (map) => this.#onView(map) });
    // Over the maps, below images.
    this.#ground = createGround(widget, () => MAP_LAYERS + this.#online.count());
    this.#showImagery = createImagery(widget);
    // Layers on the ground are drawn first, from the lowest up; everything above the ground follows.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `add` returns its argument.
    const ground = scene.primitives.add(new PrimitiveCollection(), 0) as PrimitiveCollection;
    this.#showNight = createNight(scene, ground);
    createAtmosphere(scene, ground);
    this.#showSwath = createSwath(ground);
    this.#footprints = new Footprints(widget, ground);
    this.#area = createArea(scene);
    this.#sky = new Sky(widget);
    this.#showPin = createPin(entities);
    this.#showRuler = createRuler(entities);
    // Below the names, which fade separately.
    const stopFades = fadeTiles(scene, this.#place, () => this.#low);
    this.#names = this.#createNames();
    this.#readout = createReadout(scene, this.#place);
    this.#cadence = keepCadence(scene, () => ({ moving: !this.#sky.isEmpty, low: this.#low }));
    this.#closers = [
      watchFailures(widget, () => this.#fail('stopped')),
      this.#cadence.close,
      pauseForPanel(widget, this.#place, () => this.#low),
      sharpenAtRest(widget, { isLow: () => this.#low, allThere: this.#allTilesThere }),
      stopFades,
      keepDetailSteady(scene),
      quality === 'adaptive' ? watchSpeed(scene, () => this.#lower()) : () => {},
      () => this.#sky.destroy(),
      this.#online.close,
      () => this.#names.close(),
      () => this.#readout.close(),
    ];
  }

  /** Shows the globe on a host as if it were new. */
  attach(host: HTMLElement, signals: GlobeSignals): void {
    const { scene } = this.#widget;
    host.append(this.#place);
    publishReadiness('loading');
    publishState(host, { ...NOTHING_SHOWN, quality: this.#low ? 'low' : 'high', baseMap: 'built-in' });
    const closers = [
      watchReadiness(scene, publishReadiness, { isLow: () => this.#low, allThere: this.#allTilesThere }),
      scene.camera.moveEnd.addEventListener(() => publishState(host, { camera: cameraText(this.#widget) })),
      watchInput(scene, {
        satelliteAt: (position) => this.#sky.idAt(position),
        handleAt: (position) => this.#area.handleAt(position),
        onHandle: (index, phase, point) => signals.onHandle?.(index, phase, point),
        onHover: (id, point) => {
          this.#readout.point(point);
          this.#hover(id, id === null && point ? this.#footprints.idsAt(point) : []);
        },
        onClick: (id, point) => {
          if (id !== null) signals.onPickSatellite(id);
          else if (point) signals.onPick(point, this.#footprints.idsAt(point));
        },
        onDoubleClick: () => {
          this.track(null);
          signals.onStopTracking();
        },
      }),
    ];
    this.#attachment = { host, signals, closers };
    this.#widget.useDefaultRenderLoop = true;
    scene.requestRender();
  }

  /** Detaches from the host and resets: it is then empty and draws nothing until it is attached again. */
  destroy(): void {
    for (const close of this.#attachment?.closers ?? []) close();
    this.#attachment = null;
    publishReadiness(null);
    this.#widget.useDefaultRenderLoop = false;
    this.#hover(null, []);
    this.#readout.point(null);
    this.setPin(null);
    this.setFootprints([]);
    this.setImagery(null);
    this.setGround(null);
    this.setSatellites([]);
    this.setField(null);
    this.setSwath(null);
    this.setRuler([]);
    this.setArea(null);
    this.setDayNight(true);
    this.setNames(true);
    this.#online.show(null);
    this.#maps.show('map');
    startView(this.#widget);
    this.#place.remove();
    cache.release(JSON.stringify(this.#options), this);
  }

  dispose(): void {
    for (const close of this.#closers) close();
    endWidget(this.#widget);
  }

  flyTo(point: GlobePoint, heightM: number, durationSec: number): void {
    if (this.#tracked !== null) this.track(null);
    this.#flights.fly(point, heightM, durationSec);
  }

  cameraView(): CameraView {
    const { height } = this.#widget.camera.positionCartographic;
    return this.#flights.target() ?? { center: pointInView(this.#widget), heightM: height };
  }

  setPin(pin: GlobePin | null): void {
    this.#pin = pin;
    this.#showPin(pin);
    this.#publish({ pin: pin ? pointText(pin) : '' });
    this.#widget.scene.requestRender();
  }

  setFootprints(footprints: readonly GlobeFootprint[]): void {
    this.#footprints.set(footprints);
    this.#publish(countFootprints(footprints));
  }

  setImagery(imagery: GlobeImagery | null): void {
    this.#showImagery(imagery);
    this.#publish({ imagery: imagery ? 'tiles' : '' });
  }

  setGround(ground: SimulatedGround | null): void {
    this.#ground.show(ground);
    this.#publish({ ground: ground ? 'shown' : '' });
  }

  setSatellites(satellites: readonly GlobeSatellite[]): void {
    this.#sky.setSatellites(satellites);
    this.#publish({ satellites: this.#sky.satelliteCount });
    this.#skyChanged();
  }

  track(id: string | null): void {
    this.#tracked = this.#sky.track(id) ? id : null;
    this.#publish({ tracked: this.#tracked ?? '' });
    this.#widget.scene.requestRender();
  }

  highlightSatellite(id: string | null): void {
    this.#sky.highlight(id);
  }

  setSwath(swath: GlobeSwath | null): void {
    this.#showSwath(swath);
    this.#publish({ swath: swath?.lit.length ?? '' });
    this.#widget.scene.requestRender();
  }

  setField(field: GlobeField | null): void {
    this.#sky.setField(field);
    this.#publish({ field: field?.ids.length ?? 0 });
    this.#skyChanged();
  }

  setRuler(points: readonly GlobePoint[]): void {
    this.#showRuler(points);
    this.#publish({ ruler: points.length });
    this.#widget.scene.requestRender();
  }

  setArea(area: GlobeArea | null): void {
    this.#area.show(area);
    this.#publish(countArea(area));
    this.#widget.scene.requestRender();
  }

  setDayNight(on: boolean): void {
    this.#showNight(on);
  }

  setNames(on: boolean): void {
    this.#isNamed = on;
    this.#showNames();
    this.#publish({ names: on ? 'shown' : '' });
  }

  setLayer(layer: MapLayer): void {
    this.#maps.show(layer);
    this.#names.setDark(layer === 'satellite');
    this.#online.show(this.#options.baseMap.online.find((map) => map.layer === layer) ?? null);
    this.#publish({ layer });
    this.#widget.scene.requestRender();
  }

  zoom(share: number): void {
    zoomBy(this.#widget, share, this.#pin);
  }

  pan(right: number, up: number): void {
    panBy(this.#widget, right, up);
  }

  faceNorth(): void {
    this.#stopTracking();
    const { height } = this.#widget.camera.positionCartographic;
    this.#flights.fly(pointInView(this.#widget), height, CAMERA_DEFAULTS.flightSec / 2);
  }

  goHome(): void {
    this.#stopTracking();
    this.#flights.fly(this.#pin ?? pointInView(this.#widget), CAMERA_DEFAULTS.startHeightM, CAMERA_DEFAULTS.flightSec);
  }

  #onView(map: OnlineMap | null): void {
    this.#mapInView = map;
    this.#showNames();
    useMapInView.setState({ map });
    this.#publish({ baseMap: map ? 'online' : 'built-in' });
  }

  #showNames(): void {
    this.#names.show(this.#isNamed && this.#mapInView?.hasNames !== true);
  }

  #createNames(): NamesLayer {
    return createNames(this.#widget.scene, this.#place, {
      fetchNames: fetchNamesOf(this.#options.baseMap),
      isOverPicture: () => this.#ground.coversMap(),
      pin: () => this.#pin,
      namedSatellites: () => this.#sky.named(),
      onDrawn: (namesInView) => this.#publish({ namesInView }),
    });
  }

  #publish(change: Partial<GlobeState>): void {
    if (this.#attachment) publishState(this.#attachment.host, change);
  }

  #skyChanged(): void {
    this.#cadence.adapt();
    this.track(this.#tracked);
  }

  #stopTracking(): void {
    const followed = this.#tracked !== null;
    this.track(null);
    if (followed) this.#attachment?.signals.onStopTracking();
  }

  #hover(satelliteId: string | null, footprintIds: readonly string[]): void {
    const footprintId = footprintIds[0] ?? null;
    this.#widget.canvas.style.cursor = satelliteId === null && footprintId === null ? '' : 'pointer';
    if (footprintId !== this.#hoveredFootprint) {
      this.#hoveredFootprint = footprintId;
      this.#attachment?.signals.onHoverFootprint?.(footprintId);
    }
    if (satelliteId === this.#hoveredSatellite) return;
    this.#hoveredSatellite = satelliteId;
    this.#sky.hover(satelliteId);
    this.#widget.scene.requestRender();
  }

  /** Reports a failure to the screen, and excludes the globe from the cache. */
  #fail(failure: 'base-map' | 'stopped'): void {
    this.usable = false;
    if (failure === 'base-map') this.#publish({ baseMap: 'failed' });
    this.#attachment?.signals.onFailure(failure);
  }

  #lower(): void {
    this.#low = true;
    lowerQuality(this.#widget);
    this.#cadence.adapt();
    this.#publish({ quality: 'low' });
  }
}
