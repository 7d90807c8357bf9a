import type { Opportunity } from '../../port/tasking.ts';

/**
 * Passes for transfer between threads, as numbers. Copying 16,000 objects blocks the receiving thread for up to 0.25 s;
 * copying numbers and building the objects takes a tenth of that.
 */
export interface PackedPasses {
  /** The values that passes share. */
  readonly kinds: readonly Kind[];
  /** For each pass the index of its kind and then its numbers, {@link WIDTH} in all. */
  readonly numbers: Float64Array;
}

type Kind = Pick<Opportunity, 'priceId' | 'satelliteId' | 'satellite'>;

const WIDTH = 15;
const SIDES = [null, 'left', 'right'] as const;
const DIRECTIONS = [null, false, true] as const;

/** @param passes of a simulated provider, which have no `orderBody` */
export function packPasses(passes: readonly Opportunity[]): PackedPasses {
  const kinds: Kind[] = [];
  const places = new Map<string, number>();
  const placeOf = ({ priceId, satelliteId, satellite }: Opportunity): number => {
    const name = `${priceId} ${satelliteId}`;
    const place = places.get(name) ?? kinds.push({ priceId, satelliteId, satellite }) - 1;
    places.set(name, place);
    return place;
  };
  const numbers = new Float64Array(passes.length * WIDTH);
  for (const [index, pass] of passes.entries()) numbers.set([placeOf(pass), ...toNumbers(pass)], index * WIDTH);
  return { kinds, numbers };
}

export function unpackPasses({ kinds, numbers }: PackedPasses): Opportunity[] {
  return Array.from({ length: numbers.length / WIDTH }, (_, index) =>
    toPass(kinds, numbers.subarray(index * WIDTH, (index + 1) * WIDTH)),
  );
}

function toNumbers(pass: Opportunity): number[] {
  return [
    pass.startMs,
    pass.endMs,
    pass.peakMs,
    toNumber(pass.offNadirStartDeg),
    toNumber(pass.offNadirStopDeg),
    toNumber(pass.peakOffNadirDeg),
    toNumber(pass.peakElevationDeg),
    pass.sunElevationDeg,
    pass.sunAzimuthDeg,
    SIDES.indexOf(pass.lookSide),
    DIRECTIONS.indexOf(pass.ascending),
    toNumber(pass.elementsEpochMs),
    toNumber(pass.expectedErrorSec),
    toNumber(pass.clearChance),
  ];
}

function toPass(kinds: readonly Kind[], numbers: Float64Array): Opportunity {
  const number = (at: number): number => numbers[at] ?? Number.NaN;
  const kind = kinds[number(0)];
  if (!kind) throw new Error(`There is no kind ${number(0)} of ${kinds.length}`);
  return {
    ...kind,
    startMs: number(1),
    endMs: number(2),
    peakMs: number(3),
    offNadirStartDeg: toNullable(number(4)),
    offNadirStopDeg: toNullable(number(5)),
    peakOffNadirDeg: toNullable(number(6)),
    peakElevationDeg: toNullable(number(7)),
    sunElevationDeg: number(8),
    sunAzimuthDeg: number(9),
    lookSide: SIDES[number(10)] ?? null,
    ascending: DIRECTIONS[number(11)] ?? null,
    elementsEpochMs: toNullable(number(12)),
    expectedErrorSec: toNullable(number(13)),
    clearChance: toNullable(number(14)),
  };
}

/** Encodes null as NaN. */
function toNumber(value: number | null): number {
  return value ?? Number.NaN;
}

function toNullable(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
