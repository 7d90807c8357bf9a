import { type CesiumWidget, ImageryLayer, type Scene, UrlTemplateImageryProvider } from '@cesium/engine';
import type { SimulatedGround } from '@groundtrack/contract';
import { groundOpacity } from '../ground-opacity.ts';
import { useMapInView } from '../map-in-view.ts';

/** Coasts and rivers of the map are kilometers apart. */
const BELOW_MAP_M = 6_000;

export interface GroundLayer {
  readonly show: (ground: SimulatedGround | null) => void;
  /** Whether its dark picture covers the map. */
  readonly coversMap: () => boolean;
}

/**
 * Adds tiles of the simulated ground above the layers of the map, near the ground, where they fade in. The first ones
 * appear together, because single ones beside the map would look like patches.
 */
export function createGround({ imageryLayers, scene }: CesiumWidget, countBelow: () => number): GroundLayer {
  let layer: ImageryLayer | null = null;
  let isComplete = false;
  scene.globe?.tileLoadProgressEvent.addEventListener((left: number) => {
    if (isComplete || left > 0 || !layer?.show) return;
    isComplete = true;
    scene.requestRender();
  });
  scene.preRender.addEventListener(({ camera }: Scene) => {
    const { height } = camera.positionCartographic;
    const opacity = groundOpacity(height);
    const isNear = opacity > 0;
    const isBelowMap = height < BELOW_MAP_M;
    const known = useMapInView.getState();
    if (known.isNear !== isNear || known.isBelowMap !== isBelowMap) useMapInView.setState({ isNear, isBelowMap });
    if (!layer) return;
    layer.alpha = isComplete ? opacity : 0;
    layer.show = isNear;
  });
  return {
    show(ground) {
      if (layer) imageryLayers.remove(layer, true);
      layer = ground && layerOf(ground);
      isComplete = false;
      if (layer) imageryLayers.add(layer, countBelow());
      scene.requestRender();
    },
    coversMap: () => layer !== null && layer.alpha > 0.5,
  };
}

function layerOf({ urlTemplate, minLevel, maxLevel }: SimulatedGround): ImageryLayer {
  const provider = new UrlTemplateImageryProvider({ url: urlTemplate, minimumLevel: minLevel, maximumLevel: maxLevel });
  // With a listener, Cesium does not log missing tiles. The map below stays visible.
  provider.errorEvent.addEventListener(() => {});
  // One terrain tile of this level needs about eight tiles; of each coarser level, four times as many.
  return new ImageryLayer(provider, { minimumTerrainLevel: minLevel - 2 });
}
