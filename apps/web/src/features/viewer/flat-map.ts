import 'leaflet/dist/leaflet.css';
import {
  CRS,
  circleMarker,
  control,
  type FitBoundsOptions,
  type LatLngBoundsExpression,
  type LayerGroup,
  type Map as LeafletMap,
  layerGroup,
  map,
  type PolylineOptions,
  point,
  polygon,
  polyline,
  Util,
} from 'leaflet';
import { EDGE_COLOR, EDGE_PX, LINE_COLOR } from '../../globe/map-colors.ts';
import { ImageLayer, type TileLook } from './image-layer.ts';
import type { OutlineRing } from './outline.ts';
import type { Place } from './viewer-source.ts';

/** An image as tiles. */
export interface FlatLayer extends TileLook {
  readonly key: string;
  /** West, south, east, north in degrees. */
  readonly bounds: readonly [number, number, number, number];
  /** The visible part, from the left edge of the map: 0.25 to 1 is all but the left quarter. */
  readonly from: number;
  readonly to: number;
  readonly isShown: boolean;
}

/** The view of a map. */
export interface FlatView {
  readonly center: Place;
  readonly zoom: number;
}

interface FlatMapSettings {
  /** The most detailed level of tiles. */
  readonly closest: number;
  readonly isMetric: boolean;
}

export interface FlatMapEvents {
  readonly onPoint: (place: Place) => void;
  readonly onPress: (place: Place) => void;
  /** Enter, while the map has the focus: its center. */
  readonly onEnter: (place: Place) => void;
  readonly onMove: (view: FlatView) => void;
}

/** Beyond the most detailed tiles, pixels are drawn as larger squares. */
const CLOSER_LEVELS = 3;
/** Half as many pixels in a row are a quarter of the tiles. */
const ENLARGED_AT_MOST = 4 / 3;
/** The image at its smallest, relative to Fit. */
const LEAST_OF_FIT = 0.8;
/** Keeps the edge of the image in sight, and the scale below it: a corner of the image may say that it is simulated. */
const FIT_PADDING = { paddingTopLeft: [12, 12], paddingBottomRight: [12, 36] } satisfies FitBoundsOptions;
const LINE = { color: LINE_COLOR, weight: 3 };
/** Under the line, and on both sides of it. */
const EDGE = { color: EDGE_COLOR, weight: 3 + 2 * EDGE_PX, fill: false };

const CORNER = { color: EDGE_COLOR, weight: EDGE_PX, radius: 5, fillColor: LINE_COLOR, fillOpacity: 1 };
/** The outline of the purchase, in a different color than drawn lines. */
const OUTLINE = [
  { color: EDGE_COLOR, weight: 2 + 2 * EDGE_PX },
  { color: '#f0f4f5', weight: 2 },
] as const;

/** Images on a flat map, without WebGL. Supports pointer, touch, wheel and keyboard. */
export class FlatMap {
  readonly #map: LeafletMap;
  readonly #layers = new Map<string, { readonly layer: ImageLayer; readonly pane: HTMLElement; shown: FlatLayer }>();
  /** Leaflet only notices changes of the window, not a second map beside it. */
  readonly #resizing = new ResizeObserver(() => this.#map.invalidateSize({ animate: false }));
  readonly #outline: LayerGroup;
  readonly #drawing: LayerGroup;
  #outlined: readonly OutlineRing[] = [];
  readonly #closest: number;
  #leastZoom = 0;
  #leastLevel = 0;
  #isMoved = false;
  /** The ground of the first image. */
  #whole: LatLngBoundsExpression | null = null;
  /** What the view shows until the user changes it. A change of the window, or a second map, fits it again. */
  #fitted: LatLngBoundsExpression | null = null;

  constructor(host: HTMLElement, { closest, isMetric }: FlatMapSettings, events: FlatMapEvents) {
    this.#closest = closest;
    const isMoving = !matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.#map = map(host, {
      crs: CRS.EPSG3857,
      attributionControl: false,
      maxZoom: closest + CLOSER_LEVELS,
      zoomControl: false,
      zoomAnimation: isMoving,
      fadeAnimation: isMoving,
    });
    control.scale({ maxWidth: 140, metric: isMetric, imperial: !isMetric }).addTo(this.#map);
    this.#outline = layerGroup().addTo(this.#map);
    this.#drawing = layerGroup().addTo(this.#map);
    const toPlace = ({ lat, lng }: { readonly lat: number; readonly lng: number }): Place => ({
      latitude: lat,
      longitude: toLongitude(lng),
    });
    this.#map.on('mousemove', ({ latlng }) => events.onPoint(toPlace(latlng)));
    this.#map.on('click', ({ latlng }) => events.onPress(toPlace(latlng)));
    host.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.target !== host) return;
      event.preventDefault();
      events.onEnter(this.center);
    });
    this.#map.on('move zoom resize', () => this.#clip());
    this.#map.on('dragstart keydown', () => (this.#fitted = null));
    this.#map.on('zoomstart', () => {
      if (this.#map.options.zoomSnap !== 0) this.#fitted = null;
    });
    this.#map.on('resize', () => {
      this.#limit();
      this.#fit();
    });
    this.#resizing.observe(host);
    this.#map.on('moveend', () => events.onMove({ center: toPlace(this.#map.getCenter()), zoom: this.#map.getZoom() }));
  }

  /** The first image sets the view of the map. Later ones do not move it. */
  setLayers(layers: readonly FlatLayer[]): void {
    const [first] = layers;
    if (first && !this.#whole) {
      this.#whole = toBounds(first.bounds);
      this.#limit();
      if (!this.#isMoved) this.showWhole();
    }
    this.#isMoved ||= first !== undefined;
    for (const [key, { layer, pane }] of this.#layers) {
      if (layers.some((each) => each.key === key)) continue;
      layer.remove();
      pane.remove();
      this.#layers.delete(key);
    }
    for (const [order, shown] of layers.entries()) this.#show(shown, order);
    this.#clip();
  }

  setView({ center, zoom }: FlatView): void {
    // Before the first image the map has no view to report.
    if (this.#isMoved) {
      const { lat, lng } = this.#map.getCenter();
      if (lat === center.latitude && lng === center.longitude && this.#map.getZoom() === zoom) return;
    }
    this.#isMoved = true;
    this.#fitted = null;
    this.#atAnyZoom(() => this.#map.setView([center.latitude, center.longitude], zoom, { animate: false }));
  }

  /** Fits the first image into the map. */
  showWhole(): void {
    this.#fitted = this.#whole;
    this.#fit();
  }

  /** Shows a pixel of the most detailed tiles on one of the screen. */
  showPixels(): void {
    this.#fitted = null;
    this.#map.setZoom(this.#closest);
  }

  zoomBy(levels: 1 | -1): void {
    this.#map.setZoom(this.#map.getZoom() + levels);
  }

  /** The lowest zoom, and the level of the tiles drawn there: enlarged by a third at most, also on a dense screen. */
  #limit(): void {
    if (!this.#whole) return;
    this.#atAnyZoom(() => {
      if (!this.#whole) return;
      const {
        paddingTopLeft: [left, top],
        paddingBottomRight: [right, bottom],
      } = FIT_PADDING;
      const fit = this.#map.getBoundsZoom(this.#whole, false, point(left + right, top + bottom));
      // A hidden map has no size.
      if (!Number.isFinite(fit)) return;
      this.#leastZoom = fit + Math.log2(LEAST_OF_FIT);
      this.#leastLevel = Math.min(this.#closest, Math.ceil(fit + Math.log2(devicePixelRatio / ENLARGED_AT_MOST)));
    });
    for (const { layer } of this.#layers.values()) Util.setOptions(layer, { minNativeZoom: this.#leastLevel });
  }

  #fit(): void {
    const bounds = this.#fitted;
    if (bounds) this.#atAnyZoom(() => this.#map.fitBounds(bounds, { animate: false, ...FIT_PADDING }));
  }

  /** A step of whole levels could halve the image. Steps of the user lead back to whole levels, which are sharp. */
  #atAnyZoom(move: () => void): void {
    const { options } = this.#map;
    [options.zoomSnap, options.minZoom] = [0, 0];
    move();
    [options.zoomSnap, options.minZoom] = [1, this.#leastZoom];
  }

  /** The outline of the purchased part of the image, including holes. */
  setOutline(rings: readonly OutlineRing[]): void {
    this.#outlined = rings;
    this.#outline.clearLayers();
    if (rings.length === 0) return;
    const points = rings.map((ring) => ring.map(([latitude, longitude]): [number, number] => [latitude, longitude]));
    for (const line of OUTLINE)
      this.#outline.addLayer(polygon(points, { ...line, fill: false, interactive: false, className: 'outline' }));
  }

  /** A line, or a ring, with its vertices. */
  setDrawing(places: readonly Place[], isRing: boolean): void {
    this.#drawing.clearLayers();
    const points = places.map(({ latitude, longitude }): [number, number] => [latitude, longitude]);
    const draw = (look: PolylineOptions) => (isRing ? polygon(points, look) : polyline(points, look));
    if (points.length > 1) for (const look of [EDGE, LINE]) this.#drawing.addLayer(draw(look));
    for (const point of points) this.#drawing.addLayer(circleMarker(point, CORNER));
  }

  /** Meters on the ground per pixel, in the center of the map. */
  pixelM(): number {
    const { lat } = this.#map.getCenter();
    return (156_543.034 * Math.cos((lat * Math.PI) / 180)) / 2 ** this.#map.getZoom();
  }

  /** Draws the visible images and the outline on a canvas of the size of the map. */
  paintOn(canvas: HTMLCanvasElement): void {
    const host = this.#map.getContainer().getBoundingClientRect();
    const context = canvas.getContext('2d');
    [canvas.width, canvas.height] = [Math.round(host.width), Math.round(host.height)];
    if (!context) return;
    for (const { pane, shown } of this.#layers.values()) {
      if (!shown.isShown) continue;
      context.save();
      context.beginPath();
      context.rect(host.width * shown.from, 0, host.width * (shown.to - shown.from), host.height);
      context.clip();
      for (const tile of pane.querySelectorAll<HTMLCanvasElement>('canvas.leaflet-tile-loaded')) {
        const { left, top, width, height } = tile.getBoundingClientRect();
        context.drawImage(tile, left - host.left, top - host.top, width, height);
      }
      context.restore();
    }
    this.#paintOutline(context);
  }

  #paintOutline(context: CanvasRenderingContext2D): void {
    const path = new Path2D();
    for (const ring of this.#outlined) {
      for (const [i, [latitude, longitude]] of ring.entries()) {
        const { x, y } = this.#map.latLngToContainerPoint([latitude, longitude]);
        if (i === 0) path.moveTo(x, y);
        else path.lineTo(x, y);
      }
      path.closePath();
    }
    for (const { color, weight } of OUTLINE) {
      [context.strokeStyle, context.lineWidth] = [color, weight];
      context.stroke(path);
    }
  }

  get center(): Place {
    const { lat, lng } = this.#map.getCenter();
    return { latitude: lat, longitude: toLongitude(lng) };
  }

  get element(): HTMLElement {
    return this.#map.getContainer();
  }

  destroy(): void {
    this.#resizing.disconnect();
    this.#map.remove();
    // Leaflet reports the end of a resize up to 200 ms later, even to a removed map (Leaflet 1.9.4).
    this.#map.off();
  }

  #show(shown: FlatLayer, order: number): void {
    const known = this.#layers.get(shown.key);
    const entry = known ?? this.#add(shown);
    if (known && known.shown !== shown) known.layer.show(shown);
    entry.shown = shown;
    entry.pane.style.zIndex = String(200 + order);
    entry.pane.style.opacity = shown.isShown ? '1' : '0';
  }

  #add(shown: FlatLayer) {
    const pane = this.#map.createPane(`image ${shown.key}`);
    const layer = new ImageLayer(shown, {
      pane: `image ${shown.key}`,
      bounds: toBounds(shown.bounds),
      minNativeZoom: this.#leastLevel,
      maxNativeZoom: 24,
      maxZoom: 30,
      updateWhenIdle: false,
    }).addTo(this.#map);
    const entry = { layer, pane, shown };
    this.#layers.set(shown.key, entry);
    return entry;
  }

  /** Panes move with the map, but the visible part does not. */
  #clip(): void {
    const { x: width, y: height } = this.#map.getSize();
    for (const { pane, shown } of this.#layers.values()) {
      const whole = shown.from === 0 && shown.to === 1;
      const topLeft = this.#map.containerPointToLayerPoint([width * shown.from, 0]);
      const bottomRight = this.#map.containerPointToLayerPoint([width * shown.to, height]);
      pane.style.clipPath = whole
        ? ''
        : `polygon(${[
            [topLeft.x, topLeft.y],
            [bottomRight.x, topLeft.y],
            [bottomRight.x, bottomRight.y],
            [topLeft.x, bottomRight.y],
          ]
            .map(([x, y]) => `${x}px ${y}px`)
            .join(', ')})`;
    }
  }
}

function toBounds([west, south, east, north]: FlatLayer['bounds']): LatLngBoundsExpression {
  return [
    [south, west],
    [north, east],
  ];
}

/** The map continues around the Earth. */
function toLongitude(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}
