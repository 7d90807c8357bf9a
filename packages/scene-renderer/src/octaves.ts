/** Noise in three dimensions, which has no seam or pole on the globe. It is between about -1 and 1 with a mean of 0. */

const gradientCount = 64;
const gradient3 = new Float64Array(gradientCount * 3);
for (let i = 0; i < gradientCount; i++) {
  // Fibonacci sphere: directions spread evenly, so no axis shows.
  const z = 1 - (2 * (i + 0.5)) / gradientCount;
  const r = Math.sqrt(1 - z * z) * 1.6;
  gradient3[i * 3] = Math.cos(i * 2.399_963) * r;
  gradient3[i * 3 + 1] = Math.sin(i * 2.399_963) * r;
  gradient3[i * 3 + 2] = z * 1.6;
}

function gradientAt(value: number): number {
  let h = Math.imul(value ^ (value >>> 15), 0x7f_eb_35_2d);
  h = Math.imul(h ^ (h >>> 15), 0x84_6c_a6_8b);
  return ((h >>> 24) & 63) * 3;
}

/** A sum of octaves: each has half the wavelength of the previous one and `gain` times its amplitude. */
export interface Waves {
  readonly seed: number;
  /** Longest wavelength, meters. */
  readonly fromM: number;
  /** Shortest wavelength, meters. */
  readonly toM: number;
  readonly gain: number;
}

/** Numbers cached per octave: the last cube, and the gradients at its eight corners. */
const memorySize = 3 + 24;

/**
 * Octaves of noise at points in space (meters). Adjacent points are usually in the same cube of the longer waves, so
 * its gradients are cached. Results do not depend on earlier calls.
 */
export class Octaves {
  readonly #seed: number;
  readonly #gain: number;
  readonly #lengthsM: Float64Array;
  readonly #memory: Float64Array;

  /** @param finestM shorter waves are omitted because they cannot be seen; the others do not change */
  constructor({ seed, fromM, toM, gain }: Waves, finestM: number) {
    const lengthsM: number[] = [];
    for (let lengthM = fromM; lengthM >= Math.max(toM, finestM); lengthM /= 2) lengthsM.push(lengthM);
    this.#seed = seed;
    this.#gain = gain;
    this.#lengthsM = Float64Array.from(lengthsM);
    this.#memory = new Float64Array(lengthsM.length * memorySize).fill(Number.NaN);
  }

  sum(point: Float64Array): number {
    let sum = 0;
    let height = 1;
    for (let octave = 0; octave < this.#lengthsM.length; octave++) {
      sum += height * this.#noise(point, octave);
      height *= this.#gain;
    }
    return sum;
  }

  /**
   * Sum of ridges and valleys, about 0 to 1.6. Each octave is weighted by the value of the previous one, so that slopes
   * are rough and valley floors smooth (ridged multifractal: Musgrave, "Texturing and Modeling", chapter 16).
   */
  ridges(point: Float64Array): number {
    let sum = 0;
    let height = 1;
    let weight = 1;
    for (let octave = 0; octave < this.#lengthsM.length; octave++) {
      const crest = 1 - Math.min(1, 1.25 * Math.abs(this.#noise(point, octave)));
      const signal = crest * crest * weight;
      sum += height * signal;
      // Smooth, because a kink would show as a straight edge between two slopes.
      weight = (1.7 * signal) / (1 + 0.7 * signal);
      height *= this.#gain;
    }
    return sum;
  }

  #noise(point: Float64Array, octave: number): number {
    const lengthM = this.#lengthsM[octave];
    const x = point[0] / lengthM;
    const y = point[1] / lengthM;
    const z = point[2] / lengthM;
    const ix = Math.floor(x);
    const iy = Math.floor(y);
    const iz = Math.floor(z);
    const m = this.#memory;
    const k = octave * memorySize;
    if (m[k] !== ix || m[k + 1] !== iy || m[k + 2] !== iz) this.#moveTo(ix, iy, iz, octave);
    return between(m, k + 3, x - ix, y - iy, z - iz);
  }

  // oxlint-disable-next-line max-params -- a cube and where its gradients go
  #moveTo(ix: number, iy: number, iz: number, octave: number): void {
    const m = this.#memory;
    const seed = this.#seed + Math.imul(octave, 0x9e_37_79_b9);
    let at = octave * memorySize;
    m[at++] = ix;
    m[at++] = iy;
    m[at++] = iz;
    for (let corner = 0; corner < 8; corner++) {
      const hx = Math.imul(ix + (corner & 1), 0x27_d4_eb_2d);
      const hy = Math.imul(iy + ((corner >> 1) & 1), 0x16_56_67_b1);
      const hz = Math.imul(iz + (corner >> 2), 0x1b_87_35_93);
      const g = gradientAt(hx ^ hy ^ hz ^ seed);
      m[at++] = gradient3[g];
      m[at++] = gradient3[g + 1];
      m[at++] = gradient3[g + 2];
    }
  }
}

const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);

/**
 * Noise in a cube whose gradients begin at index `k`. Corners are written out in pairs because calls would be slower
 * than the computation.
 */
// oxlint-disable-next-line max-params -- called for every octave
function between(m: Float64Array, k: number, fx: number, fy: number, fz: number): number {
  const sx = fade(fx);
  const sy = fade(fy);
  const gx = fx - 1;
  const gy = fy - 1;
  let low = 0;
  let high = 0;
  let dz = fz;
  for (let c = k; c <= k + 12; c += 12) {
    const n00 = m[c] * fx + m[c + 1] * fy + m[c + 2] * dz;
    const n10 = m[c + 3] * gx + m[c + 4] * fy + m[c + 5] * dz;
    const n01 = m[c + 6] * fx + m[c + 7] * gy + m[c + 8] * dz;
    const n11 = m[c + 9] * gx + m[c + 10] * gy + m[c + 11] * dz;
    const a = n00 + sx * (n10 - n00);
    const b = n01 + sx * (n11 - n01);
    low = high;
    high = a + sy * (b - a);
    dz = fz - 1;
  }
  return low + fade(fz) * (high - low);
}
