import {
  buildModuleUrl,
  GeographicTilingScheme,
  ImageryLayer,
  TileMapServiceImageryProvider,
  UrlTemplateImageryProvider,
} from '@cesium/engine';

/** The server's own tiles: coasts, borders, lakes, names. */
const TILES_URL = '/tiles/{z}/{x}/{y}.webp';
/**
 * Half of what they measure: Cesium takes the level whose texels are up to twice as large as a pixel, which is right
 * for photographs and blurs names.
 */
const TILE_SIZE = 256;
const TILES_MAX_LEVEL = 13;
/** Below this terrain level the shaded relief of the far map is finer to look at. */
const TILES_FROM_TERRAIN_LEVEL = 4;

/** Natural Earth's shaded relief, shipped with the app: the planet from afar. */
export function farLayer(): ImageryLayer {
  return ImageryLayer.fromProviderAsync(
    TileMapServiceImageryProvider.fromUrl(buildModuleUrl('Assets/Textures/NaturalEarthII')),
  );
}

/** The drawn map that takes over as the camera comes down. */
export function nearLayer(): ImageryLayer {
  const provider = new UrlTemplateImageryProvider({
    url: TILES_URL,
    tilingScheme: new GeographicTilingScheme(),
    tileWidth: TILE_SIZE,
    tileHeight: TILE_SIZE,
    maximumLevel: TILES_MAX_LEVEL,
  });
  // With a listener Cesium keeps a missing tile to itself instead of logging it; the layer above stays visible.
  provider.errorEvent.addEventListener(() => {});
  return new ImageryLayer(provider, { minimumTerrainLevel: TILES_FROM_TERRAIN_LEVEL });
}
