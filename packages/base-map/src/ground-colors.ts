import { landTint } from './land-tint.ts';
import { GROUND, shadeAt, type TileLook } from './map-style.ts';
import { mottleOf } from './mottle.ts';
import type { Relief } from './relief.ts';
import { TILE_PX, type Tile } from './tile-grid.ts';

/** What covers the ground at the pixels of a tile: shares from 0 to 255, row by row. */
export interface GroundCover {
  /** Two of three: land; shallows at sea and ice on land. One picture has both, because pictures take time. */
  readonly landAndCover: Uint8Array;
  readonly builtUp: Float32Array | null;
}

/** Colors of sea and land, with depth, height, and shaded slopes: red, green, and blue, row by row. */
export async function groundColors(
  { tile, look }: { readonly tile: Tile; readonly look: TileLook },
  cover: GroundCover,
  relief: Relief,
): Promise<Uint8Array> {
  const [{ heightM, light }, tint] = await Promise.all([relief.terrainOf(tile), landTint(tile, look)]);
  const style = GROUND[look];
  const mottle = look === 'satellite' ? mottleOf(tile) : null;
  const colors = new Uint8Array(3 * TILE_PX * TILE_PX);
  const [shadowShare, sunShare] = [style.shadowShare * shadeAt(tile.level), style.sunShare * shadeAt(tile.level)];
  for (const band of [0, 1, 2] as const) {
    const tints = tint[band];
    const [highland, built, ice] = [style.highland.color[band], style.builtUp[band], style.ice[band]];
    const [shadow, sun, shallow] = [style.shadow[band], style.sun[band], style.shallow[band]];
    const sea = SEA[look][band];
    for (let at = 0; at < TILE_PX * TILE_PX; at += 1) {
      const land = (cover.landAndCover[3 * at] ?? 0) / 255;
      const covered = (cover.landAndCover[3 * at + 1] ?? 0) / 255;
      const height = heightM[at] ?? 0;
      let color = 0;
      if (land > 0) {
        color = mix(tints[at] ?? 0, highland, highlandShare(height, style.highland));
        if (mottle) color *= mottle[at] ?? 1;
        if (cover.builtUp) color = mix(color, built, ((cover.builtUp[at] ?? 0) / 255) * style.builtUpShare);
        color = mix(color, ice, covered * style.iceShare);
        const lit = light[at] ?? 0;
        // Slopes away from the light turn toward the color of shadows, others toward that of sunlight.
        color = lit < 0 ? mix(color, shadow, -lit * shadowShare) : mix(color, sun, lit * sunShare);
      }
      if (land < 1) color = mix(mix(sea[depthStep(height)] ?? 0, shallow, covered), color, land);
      colors[3 * at + band] = color + 0.5;
    }
  }
  return colors;
}

type Highland = (typeof GROUND)[TileLook]['highland'];

function highlandShare(heightM: number, { fromM, overM, share }: Highland): number {
  return heightM <= fromM ? 0 : Math.min(1, (heightM - fromM) / overM) * share;
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

const STEP_M = 20;
const LOWEST_M = -9_000;
/** Red, green, and blue of the sea from the lowest depth up, in steps. */
const SEA = { map: makeLadders('map'), satellite: makeLadders('satellite') } as const;

function makeLadders(look: TileLook) {
  return [makeLadder(look, 0), makeLadder(look, 1), makeLadder(look, 2)] as const;
}

function makeLadder(look: TileLook, band: 0 | 1 | 2): Float32Array {
  const { sea } = GROUND[look];
  const colors = sea.slice(1).flatMap(({ atM, color }, index) => {
    const below = sea[index] ?? { atM, color };
    const steps = (atM - below.atM) / STEP_M;
    return Array.from({ length: steps }, (_, step) => mix(below.color[band], color[band], step / steps));
  });
  return Float32Array.from(colors);
}

function depthStep(heightM: number): number {
  return Math.min(SEA.map[0].length - 1, Math.max(0, Math.floor((heightM - LOWEST_M) / STEP_M)));
}
