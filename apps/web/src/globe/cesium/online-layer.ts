import {
  Cartographic,
  Math as CesiumMath,
  type CesiumWidget,
  ImageryLayer,
  UrlTemplateImageryProvider,
  WebMercatorTilingScheme,
} from '@cesium/engine';
import type { OnlineMap } from '@groundtrack/contract';
import type { MapTile } from '../map-tiles.ts';
import { OnlineMapLink } from '../online/online-map.ts';
import { openWorkerSource } from '../online/worker-source.ts';
import { steadyLevel, viewOf } from './steady-detail.ts';

/** Vector tiles are drawn sharply up to this level. */
const VECTOR_MAX_LEVEL = 18;
/** Requests at the same time. */
const AT_ONCE = 12;

interface OnlineLayerOptions {
  /** Its place among the layers. */
  readonly index: number;
  /** Called with the map that is in view, and with null when the built-in map is. */
  readonly onView: (map: OnlineMap | null) => void;
}

export interface OnlineLayer {
  /** Null shows none. */
  readonly show: (map: OnlineMap | null) => void;
  /** The number of layers, 0 or 1. */
  readonly count: () => number;
  readonly close: () => void;
}

/**
 * A map of another server over the built-in one. The built-in map stays in view until the first tile arrives, and
 * comes back when tiles stop arriving. Nothing is requested while the camera is too far for the map.
 */
export function createOnlineLayer(widget: CesiumWidget, { index, onView }: OnlineLayerOptions): OnlineLayer {
  const { scene, imageryLayers } = widget;
  let map: OnlineMap | null = null;
  let link: OnlineMapLink | null = null;
  let layer: ImageryLayer | null = null;
  let viewed: OnlineMap | null = null;
  const hide = () => {
    if (layer) imageryLayers.remove(layer, true);
    layer = null;
    scene.requestRender();
  };
  const update = () => {
    const view = viewOf(scene);
    const isNear = map !== null && view !== null && steadyLevel(view) >= map.fromLevel;
    if (isNear) link?.want(tileBelow(widget, map?.maxLevel ?? 0));
    const next = isNear && layer ? map : null;
    if (next === viewed) return;
    viewed = next;
    onView(next);
  };
  const stop = scene.postRender.addEventListener(update);
  const show = (next: OnlineMap | null) => {
    if (next === map) return;
    link?.close();
    link = null;
    hide();
    map = next;
    update();
    if (!next) return;
    const opened = new OnlineMapLink({
      openSource: () => openWorkerSource(next),
      onUp() {
        layer = new ImageryLayer(new LinkedImagery(next, opened), { minimumTerrainLevel: next.fromLevel });
        imageryLayers.add(layer, index);
        scene.requestRender();
      },
      onDown: hide,
    });
    link = opened;
  };
  return {
    show,
    count: () => (layer ? 1 : 0),
    close() {
      stop();
      show(null);
    },
  };
}

/** The tile below the camera. */
function tileBelow({ camera }: CesiumWidget, maxLevel: number): MapTile {
  const { longitude, latitude, height } = camera.positionCartographic;
  const level = Math.min(maxLevel, Math.max(0, Math.round(Math.log2(AROUND_EARTH_M / Math.max(height, 1)))));
  const onMap = new Cartographic(longitude, CesiumMath.clamp(latitude, -FARTHEST_NORTH_RAD, FARTHEST_NORTH_RAD));
  const at = new WebMercatorTilingScheme().positionToTileXY(onMap, level);
  return { level, column: at?.x ?? 0, row: at?.y ?? 0 };
}

const AROUND_EARTH_M = 4e7;
/** Web Mercator ends at 85.05 degrees. */
const FARTHEST_NORTH_RAD = CesiumMath.toRadians(85);

class LinkedImagery extends UrlTemplateImageryProvider {
  readonly #link: OnlineMapLink;
  #waiting = 0;

  constructor({ url, tiles, maxLevel }: OnlineMap, link: OnlineMapLink) {
    super({
      // Not used: the link has the address.
      url,
      tilingScheme: new WebMercatorTilingScheme(),
      maximumLevel: tiles === 'pictures' ? maxLevel : VECTOR_MAX_LEVEL,
    });
    this.#link = link;
    // With a listener, Cesium does not log missing tiles. The layer below stays visible.
    this.errorEvent.addEventListener(() => {});
  }

  override requestImage(column: number, row: number, level: number) {
    // The engine requests it again with the next frame.
    if (this.#waiting >= AT_ONCE) return undefined;
    this.#waiting += 1;
    return this.#link.picture({ level, column, row }).finally(() => {
      this.#waiting -= 1;
    });
  }
}
