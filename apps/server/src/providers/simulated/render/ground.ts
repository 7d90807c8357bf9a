import { clamp01, lerp, type Octaves, octaves3, smoothstep } from './noise.ts';

/** The broad shape of the land at a point: what grows smoothly from place to place. All lengths in metres. */
export interface Ground {
  /** Position on the spherical earth. */
  readonly point: Float64Array;
  latDeg: number;
  /** Distance to the coast, positive on land. */
  coastM: number;
  elevationM: number;
  /** Zero along rivers, either sign beside them. */
  river: number;
  riverHalfWidthM: number;
  /** Zero along highways. */
  highway: number;
  /** Positive in lakes. */
  lake: number;
  /** 0 desert to 1 rain forest. */
  moisture: number;
  /** Mean of the year at sea level, degrees Celsius. */
  warmthC: number;
  /** Positive where forest grows. */
  forest: number;
  /** Positive in towns, above about 0.35 in their centres. */
  urban: number;
  /** Moves field and street patterns so that their lines bend, metres. */
  bendU: number;
  bendV: number;
}

export function newGround(): Ground {
  return {
    point: new Float64Array(3),
    latDeg: 0.5,
    coastM: 0.5,
    elevationM: 0.5,
    river: 0.5,
    riverHalfWidthM: 0.5,
    highway: 0.5,
    lake: 0.5,
    moisture: 0.5,
    warmthC: 0.5,
    forest: 0.5,
    urban: 0.5,
    bendU: 0.5,
    bendV: 0.5,
  };
}

const waves = {
  coast: { seed: 11, fromM: 2400, toM: 20, gain: 0.52 },
  mountains: { seed: 23, fromM: 900_000, toM: 100_000, gain: 0.5 },
  hills: { seed: 37, fromM: 26_000, toM: 300, gain: 0.5 },
  relief: { seed: 41, fromM: 9000, toM: 15, gain: 0.47 },
  riverWidth: { seed: 53, fromM: 90_000, toM: 40_000, gain: 0.5 },
  lake: { seed: 61, fromM: 8000, toM: 60, gain: 0.5 },
  climate: { seed: 71, fromM: 1_200_000, toM: 150_000, gain: 0.5 },
  forest: { seed: 83, fromM: 7000, toM: 30, gain: 0.6 },
  urban: { seed: 97, fromM: 24_000, toM: 250, gain: 0.56 },
  highway: { seed: 101, fromM: 30_000, toM: 12_000, gain: 0.35 },
  bendU: { seed: 113, fromM: 6000, toM: 1500, gain: 0.4 },
  bendV: { seed: 127, fromM: 6000, toM: 1500, gain: 0.4 },
} as const satisfies Record<string, Octaves>;

/**
 * Fills in everything that follows from `point`, `latDeg` and the distance to the mapped coast.
 * @param finestM shortest wavelength worth drawing
 */
export function shapeGround(ground: Ground, mappedCoastM: number, finestM: number): void {
  const { point } = ground;
  ground.coastM = mappedCoastM + 420 * octaves3(point, waves.coast, finestM);
  ground.river = octaves3(point, waves.hills, finestM);
  climate(ground);
  relief(ground, finestM);
  const inland = smoothstep(0, 4000, mappedCoastM);
  const wide = clamp01(0.5 + octaves3(point, waves.riverWidth, finestM));
  ground.riverHalfWidthM = (5 + 75 * wide ** 3) * smoothstep(0.12, 0.5, ground.moisture);
  ground.highway = octaves3(point, waves.highway, finestM);
  const wet = 0.62 - 0.22 * smoothstep(12, 0, ground.warmthC) * smoothstep(0.3, 0.6, ground.moisture);
  ground.lake = (octaves3(point, waves.lake, finestM) - wet - 0.5 * (0.7 - ground.moisture)) * inland;
  const steep = smoothstep(500, 1500, ground.elevationM);
  ground.forest =
    octaves3(point, waves.forest, finestM) +
    1.5 * (ground.moisture - 0.52) +
    0.35 * smoothstep(120, 500, ground.elevationM);
  ground.urban =
    octaves3(point, waves.urban, finestM) -
    0.4 +
    0.12 * smoothstep(3000, 0, Math.abs(mappedCoastM)) -
    1.2 * steep -
    0.9 * smoothstep(4, -6, ground.warmthC) -
    0.8 * smoothstep(0.3, 0.08, ground.moisture);
  ground.bendU = 260 * octaves3(point, waves.bendU, finestM);
  ground.bendV = 260 * octaves3(point, waves.bendV, finestM);
}

function climate(ground: Ground): void {
  const { point, latDeg } = ground;
  const across = Math.abs(latDeg);
  const shift = octaves3(point, waves.climate, 0);
  ground.warmthC = 28 - 0.0085 * latDeg * latDeg + 3 * shift;
  const desertBelt = Math.exp(-(((across - 24) / 8) ** 2));
  const tropics = Math.exp(-((across / 10) ** 2));
  ground.moisture = clamp01(0.56 + 0.55 * shift - 0.36 * desertBelt + 0.22 * tropics);
}

/** Valleys lie where the river noise is zero, so that water runs in them. */
function relief(ground: Ground, finestM: number): void {
  const { point } = ground;
  const mountains = smoothstep(0.02, 0.62, octaves3(point, waves.mountains, finestM));
  const heightM = lerp(45, 1900, mountains * mountains);
  const valley = Math.sqrt(ground.river * ground.river + 0.0016) - 0.04;
  const fine = octaves3(point, waves.relief, finestM);
  const shore = 0.03 + 0.97 * smoothstep(0, 9000, ground.coastM);
  ground.elevationM =
    shore * (heightM * valley * (1.15 + 0.7 * fine) + (8 + 0.09 * heightM) * fine + 260 * mountains + 12);
}
