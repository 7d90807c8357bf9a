import 'leaflet/dist/leaflet.css';
import type { SimulatedGround } from '@groundtrack/contract';
import {
  CRS,
  control,
  DomEvent,
  type FitBoundsOptions,
  type LatLng,
  type LatLngBounds,
  type LayerGroup,
  type Map as LeafletMap,
  latLngBounds,
  layerGroup,
  map,
  type Polygon,
  polygon,
  type SVGOverlay,
  type TileEvent,
  type TileLayer,
  type TileLayerOptions,
  tileLayer,
  tooltip,
} from 'leaflet';
import { EDGE_COLOR, LINE_COLOR } from '../../../globe/map-colors.ts';
import type { FetchNames } from '../../../globe/names/name-source.ts';
import type { Footprint, FootprintRing } from './footprint.ts';
import { isInside } from './footprints.ts';
import { GROUND_FROM_ZOOM, showGround } from './ground-layer.ts';
import { addNames } from './names-layer.ts';
import { PICTURES_PANE, pictureOverlay } from './picture-overlay.ts';
import { type Pin, pinBox, pinsOf, toMarker } from './pins.ts';
import { addReadout } from './readout.ts';
import { cutOf, inWorld } from './world.ts';

export interface FootprintMapEvents {
  readonly onHover: (id: string | null) => void;
  /** The images at a place of the map, the one on top first; none for the ground beside them. */
  readonly onPress: (ids: readonly string[]) => void;
  /** The simulated ground appears or disappears. */
  readonly onGround: (isShown: boolean) => void;
}

interface MapSettings {
  readonly isMetric: boolean;
  readonly urlTemplate: string;
  readonly maxLevel: number;
  readonly ground: SimulatedGround | null;
  /** Null if place names are off. */
  readonly fetchNames: FetchNames | null;
}

/** Where an image is drawn: its outline with its picture. A pin replaces both while they are too small to see. */
interface Drawn {
  readonly footprint: Footprint;
  readonly outlines: readonly Polygon[];
  readonly bounds: LatLngBounds;
  picture: SVGOverlay | null;
}

/** Natural Earth's shaded relief among the files of the globe, which vite/cesium-files.ts serves. */
const RELIEF = '/cesium/Assets/Textures/NaturalEarthII/{z}/{x}/{y}.jpg';
const RELIEF_LEVELS = 2;
const RELIEF_TO = 6;
const COARSE_LEVEL = 9;
const CLOSEST = 17;
/** Below the level 0, the world is as narrow as a phone. */
const LOWEST = -2;
/** The level up to which footprints are fitted. A picture of a kilometer is seen there, with what is around it. */
const FIT_LEVEL = 15;
/**
 * Room for the name above a picture, below the controls, for the buttons beside it, and for the scale below it, which may
 * say that it is simulated.
 */
const FIT_PADDING = { paddingTopLeft: [40, 84], paddingBottomRight: [76, 60] } satisfies FitBoundsOptions;
/** An outline with at least this diagonal shows its picture. */
const SEEN_PX = 56;
/** Phones report a tap as a pointer that hovers first. */
const CAN_HOVER = matchMedia('(hover: hover)').matches;
/** Between the left edge of the map and images that are moved aside. */
const BESIDE_PX = 16;
/** Degrees that a tile of level 0 spans. */
const TILE_DEG = 180;
const TILE_PX = 256;

/** Images on the built-in map in its geographic scheme, without WebGL. The world is shown once. */
export class FootprintMap {
  readonly #map: LeafletMap;
  readonly #events: FootprintMapEvents;
  readonly #label = tooltip({ direction: 'top', offset: [0, -8], opacity: 1 });
  /** Leaflet only notices changes of the window. */
  readonly #resizing = new ResizeObserver(() => this.#resize());
  readonly #pins: LayerGroup;
  #drawn: readonly Drawn[] = [];
  #shownPins: readonly Pin[] = [];
  #drawNames = () => {};
  readonly #urls = new Map<string, string>();
  #highlighted: string | null = null;
  /** What the view shows until the user changes it. A change of the size fits it again. */
  #fitted: readonly string[] | null = null;

  constructor(host: HTMLElement, settings: MapSettings, events: FootprintMapEvents) {
    const { urlTemplate, maxLevel, isMetric, ground, fetchNames } = settings;
    const isMoving = !matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.#events = events;
    this.#map = map(host, {
      crs: CRS.EPSG4326,
      attributionControl: false,
      maxZoom: CLOSEST,
      zoomControl: false,
      maxBoundsViscosity: 1,
      zoomAnimation: isMoving,
      fadeAnimation: isMoving,
    });
    const lowest = { minNativeZoom: 0, minZoom: LOWEST };
    // The tiles of low levels are transparent. The globe shows the same relief below them.
    const relief = { ...lowest, tms: true, maxNativeZoom: RELIEF_LEVELS, maxZoom: RELIEF_TO };
    tilesOf(RELIEF, relief).addTo(this.#map);
    // A few coarse tiles are there before the finer ones, or the ground, which the server draws on request.
    const coarse = tilesOf(urlTemplate, { minZoom: COARSE_LEVEL + 1, maxNativeZoom: COARSE_LEVEL, maxZoom: CLOSEST });
    // Where the ground covers the map, the server need not draw both.
    const finestTo = ground ? Math.floor(GROUND_FROM_ZOOM) : CLOSEST;
    const finest = tilesOf(urlTemplate, { ...lowest, maxNativeZoom: maxLevel, maxZoom: finestTo });
    // Until then, the layers would be a patchwork of their tiles.
    host.dataset['loading'] = 'true';
    finest.once('load', () => delete host.dataset['loading']);
    coarse.on('load', () => {
      if (this.#map.getZoom() > finestTo) delete host.dataset['loading'];
    });
    coarse.addTo(this.#map);
    finest.addTo(this.#map);
    this.#map.createPane(PICTURES_PANE).classList.add(PICTURES_PANE);
    if (ground) showGround(this.#map, ground, events.onGround);
    // Places in the far south are rare, so that hardly a pin is below it.
    control.zoom({ position: 'bottomright' }).addTo(this.#map);
    control.scale({ maxWidth: 120, metric: isMetric, imperial: !isMetric }).addTo(this.#map);
    this.#pins = layerGroup().addTo(this.#map);
    this.#map.on('zoomend', () => this.#showDetails());
    if (CAN_HOVER) addReadout(this.#map);
    if (fetchNames)
      this.#drawNames = addNames(this.#map, {
        fetchNames,
        isDark: () => ground !== null && this.#map.getZoom() >= GROUND_FROM_ZOOM,
        pins: () => this.#shownPins.map(({ at }) => pinBox(this.#map.latLngToContainerPoint(at))),
      });
    this.#map.on('click', () => events.onPress([]));
    host.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && event.target === host) events.onPress(this.#idsAt(this.#map.getCenter()));
    });
    this.#map.on('dragstart keydown', () => (this.#fitted = null));
    this.#map.on('zoomstart', () => {
      if (this.#map.options.zoomSnap !== 0) this.#fitted = null;
    });
    this.#resizing.observe(host);
  }

  /**
   * Fits the view if other images are shown than before.
   * @param footprints later ones cover earlier ones
   */
  setFootprints(footprints: readonly Footprint[]): void {
    const isSame = footprints.map(({ id }) => id).join() === this.#drawn.map(({ footprint }) => footprint.id).join();
    for (const { outlines, picture } of this.#drawn) for (const layer of [...outlines, picture]) layer?.remove();
    const cut = cutOf(footprints.map(({ rings }) => rings[0]?.[0]?.[1] ?? 0));
    this.#map.setMaxBounds([
      [-90, cut],
      [90, cut + 2 * TILE_DEG],
    ]);
    this.#drawn = footprints.map((footprint) => this.#draw(inWorld(footprint, cut)));
    if (!isSame) this.fit(footprints.map(({ id }) => id));
    this.#showDetails();
  }

  /** The URL of the picture of an image, or null once it is revoked. */
  setPicture(id: string, url: string | null): void {
    if (url === null) this.#urls.delete(id);
    else this.#urls.set(id, url);
    const drawn = this.#drawn.find(({ footprint }) => footprint.id === id);
    drawn?.picture?.remove();
    if (drawn) drawn.picture = null;
    this.#showDetails();
  }

  /** @param share of 1, at which a picture hides what is below it */
  setOpacity(share: number): void {
    this.#map.getPane(PICTURES_PANE)?.style.setProperty('--gt-picture-opacity', String(share));
  }

  fit(ids: readonly string[]): void {
    const bounds = latLngBounds([]);
    for (const drawn of this.#drawn) if (ids.includes(drawn.footprint.id)) bounds.extend(drawn.bounds);
    if (!bounds.isValid()) return;
    this.#fitted = ids;
    // Steps of whole levels would leave up to half of the map empty. Later steps are whole again.
    this.#map.options.zoomSnap = 0;
    this.#map.setMinZoom(this.#leastZoom());
    this.#map.fitBounds(bounds, { maxZoom: FIT_LEVEL, ...FIT_PADDING });
    this.#map.options.zoomSnap = 1;
  }

  fitAll(): void {
    this.fit(this.#drawn.map(({ footprint }) => footprint.id));
  }

  /** Moves images to the left until they are beside something on the right side of the map, if there is room. */
  showBeside(ids: readonly string[], widthPx: number): void {
    const bounds = latLngBounds([]);
    for (const drawn of this.#drawn) if (ids.includes(drawn.footprint.id)) bounds.extend(drawn.bounds);
    if (!bounds.isValid()) return;
    const left = this.#map.latLngToContainerPoint(bounds.getNorthWest()).x;
    const right = this.#map.latLngToContainerPoint(bounds.getSouthEast()).x;
    const covered = right - (this.#map.getSize().x - widthPx);
    const byPx = Math.round(Math.min(covered, left - BESIDE_PX));
    if (byPx > 0) this.#map.panBy([byPx, 0]);
  }

  /** Emphasizes and names an image, and shows it over the others. */
  highlight(id: string | null): void {
    const wasRaised = this.#drawn.findIndex(({ footprint }) => footprint.id === this.#highlighted);
    this.#highlighted = id;
    this.#label.remove();
    const raised = this.#drawn[wasRaised];
    if (raised && raised.footprint.id !== id)
      for (const drawn of this.#drawn.slice(wasRaised)) if (drawn.bounds.intersects(raised.bounds)) raise(drawn);
    for (const drawn of this.#drawn) {
      const { footprint, outlines, bounds } = drawn;
      const isOn = footprint.id === id;
      for (const layer of outlines) layer.setStyle({ weight: isOn ? 4 : 2 });
      if (!isOn) continue;
      raise(drawn);
      const pin = this.#shownPins.find(({ ids }) => ids.includes(footprint.id));
      // An element, because a text would be read as HTML.
      const name = document.createElement('span');
      name.textContent = footprint.name;
      this.#label.options.offset = pin ? [0, -52] : [0, -8];
      this.#label
        .setContent(name)
        .setLatLng(pin?.at ?? [bounds.getNorth(), bounds.getCenter().lng])
        .addTo(this.#map);
    }
    for (const { ids, marker } of this.#shownPins)
      marker.getElement()?.classList.toggle('gt-pin-on', id !== null && ids.includes(id));
  }

  destroy(): void {
    this.#resizing.disconnect();
    // Pictures are revoked after this, and have nothing to redraw.
    this.#drawn = [];
    this.#map.remove();
    // Leaflet reports the end of a resize up to 200 ms later, even to a removed map (Leaflet 1.9.4).
    this.#map.off();
  }

  #resize(): void {
    this.#map.invalidateSize({ animate: false });
    if (this.#fitted) this.fit(this.#fitted);
    else this.#map.setMinZoom(this.#leastZoom());
  }

  /** The level at which the world is as wide as the map. */
  #leastZoom(): number {
    const worldPx = (360 / TILE_DEG) * TILE_PX;
    return Math.log2(Math.max(1, this.#map.getSize().x) / worldPx);
  }

  #draw(footprint: Footprint): Drawn {
    const { id, rings, isDelivered } = footprint;
    const points = rings.map(toPoints);
    const look = isDelivered ? {} : { dashArray: '5 5' };
    const outlines = [
      polygon(points, { color: EDGE_COLOR, weight: 2, fill: false, interactive: false }),
      polygon(points, { color: LINE_COLOR, weight: 2, fillOpacity: 0, ...look }),
    ];
    for (const layer of outlines) {
      if (CAN_HOVER) {
        layer.on('mouseover', () => this.#events.onHover(id));
        layer.on('mouseout', () => this.#events.onHover(null));
      }
      layer.on('click', (event) => {
        DomEvent.stopPropagation(event);
        this.#events.onPress(this.#idsAt(event.latlng));
      });
    }
    return { footprint, outlines, bounds: latLngBounds(points.flat()), picture: null };
  }

  #idsAt({ lat, lng }: LatLng): readonly string[] {
    const at = this.#drawn.filter(
      ({ footprint, bounds }) => this.#isSeen(bounds) && isInside(footprint.rings, [lat, lng]),
    );
    return at.map(({ footprint }) => footprint.id).toReversed();
  }

  #isSeen(bounds: LatLngBounds): boolean {
    return this.#diagonalPx(bounds) >= SEEN_PX;
  }

  /** Outlines and pictures of the images that are large enough, and pins for the others. */
  #showDetails(): void {
    const small: Drawn[] = [];
    for (const drawn of this.#drawn) {
      const isSeen = this.#isSeen(drawn.bounds);
      if (!isSeen) small.push(drawn);
      const url = this.#urls.get(drawn.footprint.id);
      const { pictureRing, rings } = drawn.footprint;
      if (isSeen && url !== undefined && pictureRing) drawn.picture ??= pictureOverlay(url, pictureRing, rings);
      for (const layer of [...drawn.outlines, drawn.picture])
        if (isSeen) layer?.addTo(this.#map);
        else layer?.remove();
    }
    this.#pins.clearLayers();
    this.#shownPins = pinsOf(small, this.#map).map((drawnAt) => {
      const marker = toMarker(
        drawnAt,
        drawnAt.ids.map((id) => this.#urls.get(id)).findLast((url) => url !== undefined),
      );
      marker.on('mouseover', () => this.#events.onHover(drawnAt.ids.at(-1) ?? null));
      marker.on('mouseout', () => this.#events.onHover(null));
      marker.on('click', () => this.fit(drawnAt.ids));
      marker.addTo(this.#pins);
      return { ...drawnAt, marker };
    });
    this.highlight(this.#highlighted);
    this.#drawNames();
  }

  #diagonalPx(bounds: LatLngBounds): number {
    return this.#map.project(bounds.getSouthWest()).distanceTo(this.#map.project(bounds.getNorthEast()));
  }
}

function raise({ outlines, picture }: Drawn): void {
  for (const layer of outlines) layer.bringToFront();
  picture?.bringToFront();
}

/**
 * Tiles that overlap by a pixel. Between whole levels their edges are on parts of a pixel, and the background would
 * appear between them as a line.
 */
function tilesOf(urlTemplate: string, options: TileLayerOptions): TileLayer {
  const layer = tileLayer(urlTemplate, options);
  layer.on('tileloadstart', ({ tile }: TileEvent) => {
    const { x, y } = layer.getTileSize();
    Object.assign(tile.style, { width: `${x + 1}px`, height: `${y + 1}px` });
  });
  return layer;
}

function toPoints(ring: FootprintRing): [number, number][] {
  return ring.map(([latitude, longitude]) => [latitude, longitude]);
}
