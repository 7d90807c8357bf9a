import type { FoundPass, PassOverArea } from './found-pass.ts';

/** Passes in the form sent between threads, because thousands of objects would take longer to copy than to compute. */
export interface PackedPasses {
  readonly satelliteIds: readonly string[];
  /** {@link NUMBERS} per pass, then its flags as bits. Transferred, not copied. */
  readonly numbers: Float64Array<ArrayBuffer>;
  /** {@link AREA_NUMBERS} per pass, NaN for an unknown share; null if the passes are over a site. */
  readonly areas: Float64Array<ArrayBuffer> | null;
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
const AREA_NUMBERS = 4;

const CLIPPED_AT_START = 1;
const CLIPPED_AT_END = 2;
const SUNLIT = 4;
const LOOKS_RIGHT = 8;
const ASCENDING = 16;

export function packPasses(passes: readonly FoundPass[]): PackedPasses {
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
  return { satelliteIds: passes.map(({ satelliteId }) => satelliteId), numbers, areas: packAreas(passes) };
}

/** All passes of a job are over its area, or none is. */
function packAreas(passes: readonly FoundPass[]): PackedPasses['areas'] {
  if (passes[0]?.area === undefined) return null;
  const areas = new Float64Array(passes.length * AREA_NUMBERS);
  for (const [index, { area }] of passes.entries())
    if (area !== undefined) {
      const { latitudeDeg, longitudeDeg, heightM } = area.site;
      areas.set([area.share ?? Number.NaN, latitudeDeg, longitudeDeg, heightM], index * AREA_NUMBERS);
    }
  return areas;
}

function unpackArea(areas: Float64Array, index: number): PassOverArea {
  const at = (offset: number): number => areas[index * AREA_NUMBERS + offset] ?? Number.NaN;
  const share = at(0);
  return {
    share: Number.isNaN(share) ? null : share,
    site: { latitudeDeg: at(1), longitudeDeg: at(2), heightM: at(3) },
  };
}

export function unpackPasses({ satelliteIds, numbers, areas }: PackedPasses): FoundPass[] {
  return satelliteIds.map((satelliteId, index): FoundPass => {
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
      ...(areas === null ? {} : { area: unpackArea(areas, index) }),
    };
  });
}
