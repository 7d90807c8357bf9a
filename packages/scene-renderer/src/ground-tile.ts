import { GROUND_ID } from './conditions.ts';
import { drawInMemory } from './draw.ts';
import type { DrawnPixels, GroundTile, SceneLook } from './scene.ts';
import type { View } from './view.ts';

const GROUND_TILE_PX = 256;

const METRES_PER_DEG = 111_195;
/** Length of the shadow of a tall building. Objects outside of a picture cast no shadows into it, hence the margin. */
const SHADOW_M = 24;
const MARGIN_MAX_PX = 32;
/** Tiles up to this level cover so much land that twice the distance of the map nodes is not visible. */
const COARSE_TO_LEVEL = 10;

/**
 * Draws the ground of a tile as a seamless mosaic: cloudless, from straight above, with the same sun on a day in
 * spring. It has no stamp.
 */
export function drawGroundTile(tile: GroundTile): DrawnPixels {
  const marginPx = Math.min(MARGIN_MAX_PX, Math.ceil(SHADOW_M / toPixelM(tile)));
  const view = groundView(tile, marginPx);
  const { pixels, channels } = drawInMemory(toScene(view), view, { isUnstamped: true });
  const rowBytes = GROUND_TILE_PX * channels;
  const cut = new Uint8Array(GROUND_TILE_PX * rowBytes);
  for (let row = 0; row < GROUND_TILE_PX; row++) {
    const from = ((row + marginPx) * view.widthPx + marginPx) * channels;
    cut.set(pixels.subarray(from, from + rowBytes), row * rowBytes);
  }
  return { widthPx: GROUND_TILE_PX, heightPx: GROUND_TILE_PX, channels, pixels: cut };
}

/** The view of a tile with a margin on all sides. */
function groundView(tile: GroundTile, marginPx: number): View {
  const { z, x: column, y: row } = tile;
  const sidePx = GROUND_TILE_PX + 2 * marginPx;
  const cornerPx = [column * GROUND_TILE_PX - marginPx, row * GROUND_TILE_PX - marginPx] as const;
  const worldPx = GROUND_TILE_PX * 2 ** z;
  return {
    widthPx: sidePx,
    heightPx: sidePx,
    cornerPx,
    pixelM: toPixelM(tile),
    north: [0, -1],
    isCoarse: z <= COARSE_TO_LEVEL,
    lonLat(x, y, into) {
      into[0] = ((cornerPx[0] + x) / worldPx) * 360 - 180;
      into[1] = toLatitude((cornerPx[1] + y) / worldPx);
    },
  };
}

function toPixelM({ z, y }: GroundTile): number {
  const latitude = toLatitude((y + 0.5) / 2 ** z);
  return ((METRES_PER_DEG * 360) / (GROUND_TILE_PX * 2 ** z)) * Math.cos((latitude * Math.PI) / 180);
}

/** @param share of the distance from the north to the south of the map */
function toLatitude(share: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * share))) * 180) / Math.PI;
}

function toScene(view: View): SceneLook {
  const { widthPx, heightPx, pixelM } = view;
  const at = (x: number, y: number): readonly [number, number] => {
    const place = new Float64Array(2);
    view.lonLat(x, y, place);
    return [place[0], place[1]];
  };
  const ring = [at(0, 0), at(0, heightPx), at(widthPx, heightPx), at(widthPx, 0), at(0, 0)];
  return {
    featureId: GROUND_ID,
    phenomenology: 'ms',
    footprint: { type: 'Polygon', coordinates: [ring] },
    // Between summer and winter in both hemispheres.
    acquiredAtMs: Date.UTC(2026, 3, 19, 10, 30),
    cloudCover: 0,
    sunElevationDeg: 55,
    sunAzimuthDeg: 140,
    offNadirDeg: 0,
    groundSampleDistanceM: pixelM,
    orbitState: null,
    lookSide: null,
  };
}
