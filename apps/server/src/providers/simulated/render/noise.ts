/**
 * Deterministic noise. Integer hashes only (`Math.imul`), so every machine draws the same picture. Gradient noise
 * lies between about -1 and 1 with a mean of 0; `seed` picks one of 2^32 independent fields.
 */

const gradientCount = 64;
const gradient2 = new Float64Array(gradientCount * 2);
const gradient3 = new Float64Array(gradientCount * 3);
for (let i = 0; i < gradientCount; i++) {
  const turn = (2 * Math.PI * (i + 0.5)) / gradientCount;
  gradient2[i * 2] = Math.cos(turn) * Math.SQRT2;
  gradient2[i * 2 + 1] = Math.sin(turn) * Math.SQRT2;
  // Fibonacci sphere: directions spread evenly, so no axis shows.
  const z = 1 - (2 * (i + 0.5)) / gradientCount;
  const r = Math.sqrt(1 - z * z) * 1.6;
  gradient3[i * 3] = Math.cos(i * 2.399_963) * r;
  gradient3[i * 3 + 1] = Math.sin(i * 2.399_963) * r;
  gradient3[i * 3 + 2] = z * 1.6;
}

function mix(value: number): number {
  let h = value;
  h = Math.imul(h ^ (h >>> 16), 0x7f_eb_35_2d);
  h = Math.imul(h ^ (h >>> 15), 0x84_6c_a6_8b);
  return h ^ (h >>> 16);
}

/** 32 random bits, as a signed whole number, for a cell of a grid. */
export function hash2(ix: number, iy: number, seed: number): number {
  return mix(Math.imul(ix, 0x27_d4_eb_2d) ^ Math.imul(iy, 0x16_56_67_b1) ^ seed);
}

/** A number from 0 up to 1 for a cell of a grid. */
export function random2(ix: number, iy: number, seed: number): number {
  return (hash2(ix, iy, seed) >>> 0) / 4_294_967_296;
}

/** The seed that belongs to a text (FNV-1a). */
export function seedOf(text: string): number {
  let h = 0x81_1c_9d_c5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01_00_01_93);
  return mix(h);
}

const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);

function dot2(h: number, dx: number, dy: number): number {
  const g = (h & 63) * 2;
  return (gradient2[g] as number) * dx + (gradient2[g + 1] as number) * dy;
}

export function noise2(x: number, y: number, seed: number): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const fx = x - ix;
  const fy = y - iy;
  const sx = fade(fx);
  const n00 = dot2(hash2(ix, iy, seed), fx, fy);
  const n10 = dot2(hash2(ix + 1, iy, seed), fx - 1, fy);
  const n01 = dot2(hash2(ix, iy + 1, seed), fx, fy - 1);
  const n11 = dot2(hash2(ix + 1, iy + 1, seed), fx - 1, fy - 1);
  const low = n00 + sx * (n10 - n00);
  return low + fade(fy) * (n01 + sx * (n11 - n01) - low);
}

/**
 * Noise in space: on the globe it has neither seam nor pole. Written out corner by corner, because a call with
 * floating-point arguments costs more than the corner itself.
 */
function noise3(x: number, y: number, z: number, seed: number): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const iz = Math.floor(z);
  const fx = x - ix;
  const fy = y - iy;
  const fz = z - iz;
  const gx = fx - 1;
  const gy = fy - 1;
  const hx0 = Math.imul(ix, 0x27_d4_eb_2d);
  const hx1 = Math.imul(ix + 1, 0x27_d4_eb_2d);
  const hy0 = Math.imul(iy, 0x16_56_67_b1);
  const hy1 = Math.imul(iy + 1, 0x16_56_67_b1);
  let layer = Math.imul(iz, 0x1b_87_35_93) ^ seed;
  let dz = fz;
  let low = 0;
  let high = 0;
  for (let i = 0; i < 2; i++) {
    let g = gradientAt(hx0 ^ hy0 ^ layer);
    const n00 = (gradient3[g] as number) * fx + (gradient3[g + 1] as number) * fy + (gradient3[g + 2] as number) * dz;
    g = gradientAt(hx1 ^ hy0 ^ layer);
    const n10 = (gradient3[g] as number) * gx + (gradient3[g + 1] as number) * fy + (gradient3[g + 2] as number) * dz;
    g = gradientAt(hx0 ^ hy1 ^ layer);
    const n01 = (gradient3[g] as number) * fx + (gradient3[g + 1] as number) * gy + (gradient3[g + 2] as number) * dz;
    g = gradientAt(hx1 ^ hy1 ^ layer);
    const n11 = (gradient3[g] as number) * gx + (gradient3[g + 1] as number) * gy + (gradient3[g + 2] as number) * dz;
    const sx = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
    const a = n00 + sx * (n10 - n00);
    const b = n01 + sx * (n11 - n01);
    low = high;
    high = a + fy * fy * fy * (fy * (fy * 6 - 15) + 10) * (b - a);
    layer = Math.imul(iz + 1, 0x1b_87_35_93) ^ seed;
    dz = fz - 1;
  }
  return low + fz * fz * fz * (fz * (fz * 6 - 15) + 10) * (high - low);
}

function gradientAt(value: number): number {
  let h = Math.imul(value ^ (value >>> 15), 0x7f_eb_35_2d);
  h = Math.imul(h ^ (h >>> 15), 0x84_6c_a6_8b);
  return ((h >>> 24) & 63) * 3;
}

/** How a sum of octaves is made: each has half the wavelength of the one before and `gain` times its height. */
export interface Octaves {
  readonly seed: number;
  /** Longest wavelength, metres. */
  readonly fromM: number;
  /** Shortest wavelength, metres. */
  readonly toM: number;
  readonly gain: number;
}

/**
 * Octaves of {@link noise3} at a point in space (metres). Waves shorter than `finestM` cannot be seen at the picture's
 * scale and are left out; the others do not change with it.
 */
export function octaves3(point: Float64Array, { seed, fromM, toM, gain }: Octaves, finestM: number): number {
  const x = point[0] as number;
  const y = point[1] as number;
  const z = point[2] as number;
  const lastM = Math.max(toM, finestM);
  let sum = 0;
  let height = 1;
  let octave = 0;
  for (let lengthM = fromM; lengthM >= lastM; lengthM /= 2) {
    sum += height * noise3(x / lengthM, y / lengthM, z / lengthM, seed + Math.imul(octave++, 0x9e_37_79_b9));
    height *= gain;
  }
  return sum;
}

/**
 * Ridges and the valleys between them, about 0 to 1.6: each octave is weighted by the height of the one before, so that
 * slopes are rough and valley floors smooth (ridged multifractal: Musgrave, "Texturing and Modeling", chapter 16).
 */
export function ridges3(point: Float64Array, { seed, fromM, toM, gain }: Octaves, finestM: number): number {
  const x = point[0] as number;
  const y = point[1] as number;
  const z = point[2] as number;
  const lastM = Math.max(toM, finestM);
  let sum = 0;
  let height = 1;
  let weight = 1;
  let octave = 0;
  for (let lengthM = fromM; lengthM >= lastM; lengthM /= 2) {
    const away = Math.abs(noise3(x / lengthM, y / lengthM, z / lengthM, seed + Math.imul(octave++, 0x9e_37_79_b9)));
    const crest = 1 - Math.min(1, 1.25 * away);
    const signal = crest * crest * weight;
    sum += height * signal;
    weight = Math.min(1, 1.7 * signal);
    height *= gain;
  }
  return sum;
}

/** 0 below `from`, 1 above `to`, smooth between. */
export function smoothstep(from: number, to: number, value: number): number {
  const t = clamp01((value - from) / (to - from));
  return t * t * (3 - 2 * t);
}

export function clamp01(value: number): number {
  return value < 0 ? 0 : value > 1 ? 1 : value;
}

export function lerp(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}
