import 'leaflet/dist/leaflet.css';
import {
  type CircleMarker,
  CRS,
  circleMarker,
  control,
  divIcon,
  type LatLngBounds,
  type LayerGroup,
  type Map as LeafletMap,
  latLngBounds,
  layerGroup,
  map,
  marker,
  type Point,
  type Polygon,
  polygon,
  tileLayer,
  tooltip,
} from 'leaflet';
import { EDGE_COLOR, LINE_COLOR } from '../../../globe/map-colors.ts';

/** A ring of latitudes and longitudes, as Leaflet reads them. */
export type FootprintRing = readonly (readonly [latitude: number, longitude: number])[];

export interface Footprint {
  readonly id: string;
  readonly place: string;
  readonly rings: readonly FootprintRing[];
  readonly isDelivered: boolean;
}

export interface FootprintMapEvents {
  readonly onHover: (id: string | null) => void;
  readonly onPress: (id: string) => void;
}

interface MapSettings {
  readonly isMetric: boolean;
  readonly urlTemplate: string;
  readonly maxLevel: number;
}

/** Styled by gallery-map.module.css. */
const COUNT_CLASS = 'gt-map-count';

/** Where an image is drawn: its outline, and a dot while the outline is too small to see. */
interface Drawn {
  readonly footprint: Footprint;
  readonly outlines: readonly Polygon[];
  readonly dot: CircleMarker;
  readonly bounds: LatLngBounds;
}

/** Natural Earth's shaded relief among the files of the globe, which vite/cesium-files.ts serves. */
const RELIEF = '/cesium/Assets/Textures/NaturalEarthII/{z}/{x}/{y}.jpg';
const RELIEF_LEVELS = 2;
const RELIEF_TO = 6;
const CLOSEST = 17;
/** The level up to which footprints are fitted. An outline of a kilometer is seen there, with what is around it. */
const FIT_LEVEL = 14;
const FIT_PADDING_PX = 48;
/** An outline with at least this diagonal needs no dot. */
const SEEN_PX = 24;
/** Dots closer than this cover each other. */
const STACKED_PX = 14;

/** Footprints of images on the built-in map in its geographic scheme, without WebGL. */
export class FootprintMap {
  readonly #map: LeafletMap;
  readonly #events: FootprintMapEvents;
  readonly #label = tooltip({ direction: 'top', offset: [0, -8], opacity: 1 });
  #drawn: readonly Drawn[] = [];
  /** The numbers on dots that cover others. */
  readonly #counts: LayerGroup;
  #highlighted: string | null = null;

  constructor(host: HTMLElement, { urlTemplate, maxLevel, isMetric }: MapSettings, events: FootprintMapEvents) {
    const isMoving = !matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.#events = events;
    this.#map = map(host, {
      crs: CRS.EPSG4326,
      attributionControl: false,
      maxZoom: CLOSEST,
      maxBounds: [
        [-90, -360],
        [90, 360],
      ],
      maxBoundsViscosity: 1,
      zoomAnimation: isMoving,
      fadeAnimation: isMoving,
    });
    // The tiles of low levels are transparent. The globe shows the same relief below them.
    tileLayer(RELIEF, { tms: true, maxNativeZoom: RELIEF_LEVELS, maxZoom: RELIEF_TO }).addTo(this.#map);
    tileLayer(urlTemplate, { maxNativeZoom: maxLevel, maxZoom: CLOSEST }).addTo(this.#map);
    control.scale({ maxWidth: 120, metric: isMetric, imperial: !isMetric }).addTo(this.#map);
    this.#counts = layerGroup().addTo(this.#map);
    this.#map.on('zoomend', () => this.#showDots());
  }

  /** Fits the view if other images are shown than before. */
  setFootprints(footprints: readonly Footprint[]): void {
    const isSame = footprints.map(({ id }) => id).join() === this.#drawn.map(({ footprint }) => footprint.id).join();
    for (const { outlines, dot } of this.#drawn) for (const layer of [...outlines, dot]) layer.remove();
    this.#drawn = footprints.map((footprint) => this.#draw(footprint));
    if (!isSame) this.fit(footprints.map(({ id }) => id));
    this.#showDots();
    this.highlight(this.#highlighted);
  }

  fit(ids: readonly string[]): void {
    const bounds = latLngBounds([]);
    for (const drawn of this.#drawn) if (ids.includes(drawn.footprint.id)) bounds.extend(drawn.bounds);
    if (!bounds.isValid()) return;
    // Steps of whole levels would leave up to half of the map empty. Later steps are whole again.
    this.#map.options.zoomSnap = 0;
    this.#map.fitBounds(bounds, { maxZoom: FIT_LEVEL, padding: [FIT_PADDING_PX, FIT_PADDING_PX] });
    this.#map.options.zoomSnap = 1;
  }

  /** Emphasizes and names an image. */
  highlight(id: string | null): void {
    this.#highlighted = id;
    this.#label.remove();
    for (const drawn of this.#drawn) {
      const isOn = drawn.footprint.id === id;
      for (const layer of [...drawn.outlines, drawn.dot]) layer.setStyle({ weight: isOn ? 4 : 2 });
      if (!isOn) continue;
      for (const layer of [...drawn.outlines, drawn.dot]) layer.bringToFront();
      // An element, because a text would be read as HTML.
      const name = document.createElement('span');
      name.textContent = drawn.footprint.place;
      this.#label.setContent(name).setLatLng([drawn.bounds.getNorth(), drawn.bounds.getCenter().lng]).addTo(this.#map);
    }
  }

  destroy(): void {
    this.#map.remove();
    // Leaflet reports the end of a resize up to 200 ms later, even to a removed map (Leaflet 1.9.4).
    this.#map.off();
  }

  #draw(footprint: Footprint): Drawn {
    const { id, rings, isDelivered } = footprint;
    const points = rings.map((ring) => ring.map(([latitude, longitude]): [number, number] => [latitude, longitude]));
    const look = isDelivered ? {} : { dashArray: '5 5' };
    const outlines = [
      polygon(points, { color: EDGE_COLOR, weight: 2, fill: false, interactive: false }),
      polygon(points, { color: LINE_COLOR, weight: 2, fillOpacity: isDelivered ? 0.3 : 0.08, ...look }),
    ];
    const bounds = latLngBounds(points.flat());
    const dot = circleMarker(bounds.getCenter(), {
      radius: 7,
      weight: 2,
      fillOpacity: 1,
      ...(isDelivered ? { color: EDGE_COLOR, fillColor: LINE_COLOR } : { color: LINE_COLOR, fillColor: EDGE_COLOR }),
    });
    for (const layer of [...outlines, dot]) {
      layer.on('mouseover', () => this.#events.onHover(id));
      layer.on('mouseout', () => this.#events.onHover(null));
      layer.on('click', () => this.#events.onPress(id));
      layer.addTo(this.#map);
    }
    return { footprint, outlines, dot, bounds };
  }

  #showDots(): void {
    this.#counts.clearLayers();
    const stacks: { readonly at: Point; readonly dot: CircleMarker; count: number }[] = [];
    for (const { dot, bounds } of this.#drawn) {
      const [low, high] = [bounds.getSouthWest(), bounds.getNorthEast()].map((at) => this.#map.project(at));
      const isSeen = low !== undefined && high !== undefined && low.distanceTo(high) >= SEEN_PX;
      if (isSeen) {
        dot.remove();
        continue;
      }
      dot.addTo(this.#map);
      const at = this.#map.project(dot.getLatLng());
      const stack = stacks.find((each) => each.at.distanceTo(at) < STACKED_PX);
      if (stack) stack.count += 1;
      else stacks.push({ at, dot, count: 1 });
    }
    for (const { dot, count } of stacks) {
      if (count === 1) continue;
      const icon = divIcon({ className: COUNT_CLASS, html: String(count), iconSize: [20, 20], iconAnchor: [-4, 24] });
      marker(dot.getLatLng(), { icon, interactive: false, keyboard: false }).addTo(this.#counts);
    }
  }
}
