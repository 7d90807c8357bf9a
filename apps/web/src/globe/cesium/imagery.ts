import { type CesiumWidget, ImageryLayer, Rectangle, UrlTemplateImageryProvider } from '@cesium/engine';
import type { GlobeImagery } from '../globe.ts';

/** Shows the tiles of an image over the base map at the camera's resolution. Replaces the previous image. */
export function createImagery({ imageryLayers, scene }: CesiumWidget): (imagery: GlobeImagery | null) => void {
  let layer: ImageryLayer | null = null;
  return (imagery) => {
    if (layer) imageryLayers.remove(layer, true);
    layer = imagery && new ImageryLayer(tilesOf(imagery));
    if (layer) imageryLayers.add(layer);
    scene.requestRender();
  };
}

function tilesOf({ template, bounds: [west, south, east, north], maxLevel }: GlobeImagery): UrlTemplateImageryProvider {
  const provider = new UrlTemplateImageryProvider({
    url: template,
    // Across the antimeridian west is greater than east.
    rectangle: Rectangle.fromDegrees(west, south, east > 180 ? east - 360 : east, north),
    maximumLevel: maxLevel,
  });
  // With a listener, Cesium does not log missing tiles. The map below stays visible.
  provider.errorEvent.addEventListener(() => {});
  return provider;
}
