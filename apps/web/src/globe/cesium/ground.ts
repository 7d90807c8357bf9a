import { type CesiumWidget, ImageryLayer, UrlTemplateImageryProvider } from '@cesium/engine';
import type { SimulatedGround } from '@groundtrack/contract';

/** Adds tiles of the simulated ground above the layers of the map, near the ground. */
export function createGround(
  { imageryLayers, scene }: CesiumWidget,
  countBelow: () => number,
): (ground: SimulatedGround | null) => void {
  let layer: ImageryLayer | null = null;
  return (ground) => {
    if (layer) imageryLayers.remove(layer, true);
    layer = ground && layerOf(ground);
    if (layer) imageryLayers.add(layer, countBelow());
    scene.requestRender();
  };
}

function layerOf({ urlTemplate, minLevel, maxLevel }: SimulatedGround): ImageryLayer {
  const provider = new UrlTemplateImageryProvider({ url: urlTemplate, minimumLevel: minLevel, maximumLevel: maxLevel });
  // With a listener, Cesium does not log missing tiles. The map below stays visible.
  provider.errorEvent.addEventListener(() => {});
  // Terrain of a level has texels of the next Web Mercator level. From farther away, one terrain tile would need a
  // thousand of them.
  return new ImageryLayer(provider, { minimumTerrainLevel: minLevel - 1 });
}
