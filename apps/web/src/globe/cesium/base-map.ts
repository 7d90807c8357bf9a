import {
  buildModuleUrl,
  GeographicTilingScheme,
  ImageryLayer,
  TileMapServiceImageryProvider,
  UrlTemplateImageryProvider,
  WebMercatorTilingScheme,
} from '@cesium/engine';
import type { BaseMap } from '@groundtrack/contract';
import { cesiumTemplate, createSourceJudge } from './tile-template.ts';

/**
 * Half of what they measure: Cesium takes the level whose texels are up to twice as large as a pixel, which is right
 * for photographs and blurs names.
 */
const BUILT_IN_TILE_SIZE = 256;
/** Below this terrain level there is no room for names. */
const BUILT_IN_FROM_TERRAIN_LEVEL = 2;

/**
 * The layers of a base map, lowest first. The server's own drawing takes over from Natural Earth's shaded relief as the
 * camera comes down; the map of an operator is shown alone. Without an answer the globe keeps its plain color.
 */
export function baseLayers(baseMap: BaseMap, onDead: () => void): readonly [ImageryLayer, ...ImageryLayer[]] {
  if (!baseMap.builtIn) return [new ImageryLayer(tiles(baseMap, onDead))];
  const relief = ImageryLayer.fromProviderAsync(
    TileMapServiceImageryProvider.fromUrl(buildModuleUrl('Assets/Textures/NaturalEarthII')),
  );
  return [relief, new ImageryLayer(tiles(baseMap, onDead), { minimumTerrainLevel: BUILT_IN_FROM_TERRAIN_LEVEL })];
}

function tiles({ builtIn, urlTemplate, maxLevel }: BaseMap, onDead: () => void): UrlTemplateImageryProvider {
  const judge = createSourceJudge();
  const provider = new JudgedImagery(judge.onTile, {
    url: cesiumTemplate(urlTemplate),
    maximumLevel: maxLevel,
    ...(builtIn
      ? { tilingScheme: new GeographicTilingScheme(), tileWidth: BUILT_IN_TILE_SIZE, tileHeight: BUILT_IN_TILE_SIZE }
      : { tilingScheme: new WebMercatorTilingScheme() }),
  });
  // With a listener Cesium keeps a missing tile to itself instead of logging it; the layer below stays visible.
  provider.errorEvent.addEventListener(() => {
    if (judge.isDead()) onDead();
  });
  return provider;
}

/** Tells of every tile that comes. */
class JudgedImagery extends UrlTemplateImageryProvider {
  readonly #onTile: () => void;

  constructor(onTile: () => void, options: UrlTemplateImageryProvider.ConstructorOptions) {
    super(options);
    this.#onTile = onTile;
  }

  override requestImage(...tile: Parameters<UrlTemplateImageryProvider['requestImage']>) {
    const image = super.requestImage(...tile);
    image?.then(this.#onTile, () => {});
    return image;
  }
}
