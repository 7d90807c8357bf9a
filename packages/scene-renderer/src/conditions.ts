import { random2, toSeed } from './noise.ts';
import type { SceneLook } from './scene.ts';

/**
 * The weather and the processing of one acquisition. They make pictures of one place differ as those of real archives
 * do, while the ground stays the same.
 */
export interface Conditions {
  /** Fraction of the picture that is veiled by dust and moisture, and the color of the veil. */
  readonly veil: number;
  /** Tone of the delivered picture: brightness, contrast, and the balance of red, green, and blue. */
  readonly exposure: number;
  readonly contrast: number;
  readonly balance: readonly [red: number, green: number, blue: number];
  /** -1 after weeks of drought to 1 after weeks of rain. */
  readonly rain: number;
  readonly sea: SeaState;
}

export interface SeaState {
  /** Added to the local wind, which is around 0. */
  readonly wind: number;
  /** Sky and sun reflected toward the camera, 0 to 1. */
  readonly glint: number;
  /** Fraction of silt in coastal water. */
  readonly silt: number;
  /** Backscatter relative to a moderate breeze. */
  readonly echo: number;
  /** Where gusts roughen the water: a unit vector along the wind, and where their pattern begins. Null for none. */
  readonly gusts: { readonly along: readonly [u: number, v: number]; readonly fromM: number } | null;
}

/** Scene id of the ground tiles of the map, which have no weather. */
export const GROUND_ID = 'ground';

export const calm: Conditions = {
  veil: 0,
  exposure: 1,
  contrast: 1,
  balance: [1, 1, 1],
  rain: 0,
  sea: { wind: 0, glint: 0, silt: 0, echo: 1, gusts: null },
};

/** Draws the conditions of a scene from its id. Rain depends on the day only, because plants change slowly. */
export function toConditions(scene: Pick<SceneLook, 'featureId' | 'acquiredAtMs' | 'offNadirDeg'>): Conditions {
  if (scene.featureId === GROUND_ID) return calm;
  const seed = toSeed(scene.featureId);
  const draw = (n: number) => random2(n, 71, seed);
  const spread = (n: number) => 2 * draw(n) - 1;
  const warmth = 0.05 * spread(3);
  const wind = 1.3 * draw(4) - 0.45;
  const fromRad = 2 * Math.PI * draw(8);
  const rain = toRain(scene.acquiredAtMs);
  // Rough water scatters more, and a steep beam receives more of it (Ulaby & Long, "Microwave Radar and Radiometric
  // Remote Sensing", chapter 16).
  const steep = Math.max(0, 1 - scene.offNadirDeg / 45);
  return {
    veil: 0.3 * draw(0) ** 2,
    exposure: 1 + 0.18 * spread(1),
    contrast: 1 + 0.14 * spread(2),
    balance: [1 + warmth, 1 + 0.02 * spread(5), 1 - warmth],
    rain,
    sea: {
      wind,
      glint: draw(6) ** 3,
      silt: 0.5 * draw(7) * (0.5 + 0.5 * rain),
      echo: Math.min(7, 2 ** (3 * wind + 2.2 * steep + 0.4)),
      gusts: { along: [Math.cos(fromRad), Math.sin(fromRad)], fromM: 50_000 * draw(9) },
    },
  };
}

/** Two waves of 47 and 19 days, so that neighboring days agree and years differ. */
function toRain(atMs: number): number {
  const days = atMs / 86_400_000;
  return 0.6 * Math.sin((2 * Math.PI * days) / 47) + 0.4 * Math.sin((2 * Math.PI * days) / 19);
}
