import type { Pass } from '@groundtrack/orbit';

/** Passes as they travel between threads: thousands of objects would take longer to copy than to compute. */
export interface PackedPasses {
  readonly satelliteIds: readonly string[];
  /** {@link NUMBERS} a pass, then its flags as bits. Handed over, not copied. */
  readonly numbers: Float64Array<ArrayBuffer>;
}

const NUMBERS = [
  'riseMs',
  'peakMs',
  'setMs',
  'riseAzimuthDeg',
  'peakAzimuthDeg',
  'setAzimuthDeg',
  'maxElevationDeg',
  'offNadirAtPeakDeg',
  'sunElevationAtPeakDeg',
] as const;
const STRIDE = NUMBERS.length + 1;

const CLIPPED_AT_START = 1;
const CLIPPED_AT_END = 2;
const SUNLIT = 4;
const LOOKS_RIGHT = 8;
const ASCENDING = 16;

export function packPasses(passes: readonly Pass[]): PackedPasses {
  const numbers = new Float64Array(passes.length * STRIDE);
  for (const [index, pass] of passes.entries()) {
    const at = index * STRIDE;
    for (const [offset, field] of NUMBERS.entries()) numbers[at + offset] = pass[field];
    numbers[at + NUMBERS.length] =
      (pass.clippedAtStart ? CLIPPED_AT_START : 0) |
      (pass.clippedAtEnd ? CLIPPED_AT_END : 0) |
      (pass.sunlitAtPeak ? SUNLIT : 0) |
      (pass.lookSide === 'right' ? LOOKS_RIGHT : 0) |
      (pass.ascending ? ASCENDING : 0);
  }
  return { satelliteIds: passes.map(({ satelliteId }) => satelliteId), numbers };
}

export function unpackPasses({ satelliteIds, numbers }: PackedPasses): Pass[] {
  return satelliteIds.map((satelliteId, index): Pass => {
    const at = (offset: number): number => numbers[index * STRIDE + offset] ?? Number.NaN;
    const flags = at(NUMBERS.length);
    return {
      satelliteId,
      riseMs: at(0),
      peakMs: at(1),
      setMs: at(2),
      riseAzimuthDeg: at(3),
      peakAzimuthDeg: at(4),
      setAzimuthDeg: at(5),
      maxElevationDeg: at(6),
      clippedAtStart: (flags & CLIPPED_AT_START) !== 0,
      clippedAtEnd: (flags & CLIPPED_AT_END) !== 0,
      offNadirAtPeakDeg: at(7),
      sunElevationAtPeakDeg: at(8),
      sunlitAtPeak: (flags & SUNLIT) !== 0,
      lookSide: (flags & LOOKS_RIGHT) === 0 ? 'left' : 'right',
      ascending: (flags & ASCENDING) !== 0,
    };
  });
}
