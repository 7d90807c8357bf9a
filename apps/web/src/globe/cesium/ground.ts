import { type CesiumWidget, ImageryLayer, UrlTemplateImageryProvider } from '@cesium/engine';
import type { SimulatedGround } from '@groundtrack/contract';

/** Lays tiles of the simulated ground over the base map, whose layers are so many, where the camera is near. */
export function createGround(
  { imageryLayers, scene }: CesiumWidget,
  aboveLayers: number,
): (ground: SimulatedGround | null) => void {
  let layer: ImageryLayer | null = null;
  return (ground) => {
    if (layer) imageryLayers.remove(layer, true);
    layer = ground && layerOf(ground);
    if (layer) imageryLayers.add(layer, aboveLayers);
    scene.requestRender();
  };
}

function layerOf({ urlTemplate, minLevel, maxLevel }: SimulatedGround): ImageryLayer {
  const provider = new UrlTemplateImageryProvider({ url: urlTemplate, minimumLevel: minLevel, maximumLevel: maxLevel });
  // With a listener Cesium keeps a missing tile to itself instead of logging it; the map below stays visible.
  provider.errorEvent.addEventListener(() => {});
  // Terrain of a level has texels of the next level of Web Mercator. Farther away one would be of a thousand tiles.
  return new ImageryLayer(provider, { minimumTerrainLevel: minLevel - 1 });
}
