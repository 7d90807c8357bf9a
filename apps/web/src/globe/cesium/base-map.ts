import {
  buildModuleUrl,
  GeographicTilingScheme,
  ImageryLayer,
  type ImageryTypes,
  TileMapServiceImageryProvider,
  UrlTemplateImageryProvider,
} from '@cesium/engine';
import type { BaseMap } from '@groundtrack/contract';
import type { MapLayer } from '../globe.ts';
import { createSourceJudge } from './source-judge.ts';
import { TilesAhead } from './tiles-ahead.ts';

/**
 * Half of the actual tile size. Cesium picks the level whose texels are up to twice as large as a pixel, which suits
 * photographs but blurs names.
 */
const BUILT_IN_TILE_SIZE = 256;
/** Below this terrain level there is no room for names. */
const BUILT_IN_FROM_TERRAIN_LEVEL = 2;

export type MapAhead = TilesAhead<ImageryTypes>;

interface BaseLayers {
  /** Natural Earth's shaded relief. */
  readonly relief: ImageryLayer;
  /** The server's own drawings, one of which replaces the relief as the camera descends. */
  readonly drawn: readonly ImageryLayer[];
  readonly show: (look: MapLayer) => void;
  /** Prefetches tiles of the shown drawing. */
  readonly ahead: () => MapAhead;
}

/** The layers of the built-in map. Without a response the globe keeps its plain color. */
export function baseLayers(baseMap: BaseMap, onDead: () => void): BaseLayers {
  const relief = ImageryLayer.fromProviderAsync(
    TileMapServiceImageryProvider.fromUrl(buildModuleUrl('Assets/Textures/NaturalEarthII')),
  );
  const drawnFrom = (url: string) => {
    const provider = tiles(url, baseMap.maxLevel, onDead);
    const layer = new ImageryLayer(provider, { minimumTerrainLevel: BUILT_IN_FROM_TERRAIN_LEVEL });
    return { layer, ahead: provider.ahead };
  };
  const map = drawnFrom(baseMap.urlTemplate);
  const satellite = drawnFrom(baseMap.satelliteUrlTemplate);
  let shown = map;
  const show = (look: MapLayer) => {
    shown = look === 'map' ? map : satellite;
    map.layer.show = shown === map;
    satellite.layer.show = shown === satellite;
  };
  show('map');
  return { relief, drawn: [map.layer, satellite.layer], show, ahead: () => shown.ahead };
}

function tiles(url: string, maximumLevel: number, onDead: () => void): JudgedImagery {
  const judge = createSourceJudge();
  const provider = new JudgedImagery(judge.onTile, {
    url,
    maximumLevel,
    tilingScheme: new GeographicTilingScheme(),
    tileWidth: BUILT_IN_TILE_SIZE,
    tileHeight: BUILT_IN_TILE_SIZE,
  });
  // With a listener, Cesium does not log missing tiles. The layer below stays visible.
  provider.errorEvent.addEventListener(() => {
    if (judge.isDead()) onDead();
  });
  return provider;
}

/** Reports every tile that arrives, and uses prefetched ones. */
class JudgedImagery extends UrlTemplateImageryProvider {
  readonly #onTile: () => void;
  readonly ahead: MapAhead = new TilesAhead(({ column, row, level }) => super.requestImage(column, row, level));

  constructor(onTile: () => void, options: UrlTemplateImageryProvider.ConstructorOptions) {
    super(options);
    this.#onTile = onTile;
  }

  override requestImage(...tile: Parameters<UrlTemplateImageryProvider['requestImage']>) {
    const [column, row, level] = tile;
    const coming = this.ahead.take({ column, row, level });
    // The engine requests it again with the next frame.
    if (coming === 'later') return undefined;
    const image =
      coming?.catch(async (error: unknown) => {
        const again = await super.requestImage(...tile);
        if (again) return again;
        throw error;
      }) ?? super.requestImage(...tile);
    image?.then(this.#onTile, () => {});
    return image;
  }
}
