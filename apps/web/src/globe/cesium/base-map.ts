import {
  buildModuleUrl,
  GeographicTilingScheme,
  ImageryLayer,
  type ImageryTypes,
  TileMapServiceImageryProvider,
  UrlTemplateImageryProvider,
  WebMercatorTilingScheme,
} from '@cesium/engine';
import type { BaseMap } from '@groundtrack/contract';
import { cesiumTemplate, createSourceJudge } from './tile-template.ts';
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
  /** The lowest first. */
  readonly layers: readonly [ImageryLayer, ...ImageryLayer[]];
  /** Null if the tiles are not the server's own drawing. */
  readonly ahead: MapAhead | null;
}

/**
 * The layers of a base map. The server's own drawing replaces Natural Earth's shaded relief as the camera descends. An
 * operator's map is shown alone. Without a response the globe keeps its plain color.
 */
export function baseLayers(baseMap: BaseMap, onDead: () => void): BaseLayers {
  const drawn = tiles(baseMap, onDead);
  if (!baseMap.builtIn) return { layers: [new ImageryLayer(drawn)], ahead: null };
  const relief = ImageryLayer.fromProviderAsync(
    TileMapServiceImageryProvider.fromUrl(buildModuleUrl('Assets/Textures/NaturalEarthII')),
  );
  const upper = new ImageryLayer(drawn, { minimumTerrainLevel: BUILT_IN_FROM_TERRAIN_LEVEL });
  return { layers: [relief, upper], ahead: drawn.ahead };
}

function tiles({ builtIn, urlTemplate, maxLevel }: BaseMap, onDead: () => void): JudgedImagery {
  const judge = createSourceJudge();
  const provider = new JudgedImagery(judge.onTile, {
    url: cesiumTemplate(urlTemplate),
    maximumLevel: maxLevel,
    ...(builtIn
      ? { tilingScheme: new GeographicTilingScheme(), tileWidth: BUILT_IN_TILE_SIZE, tileHeight: BUILT_IN_TILE_SIZE }
      : { tilingScheme: new WebMercatorTilingScheme() }),
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
