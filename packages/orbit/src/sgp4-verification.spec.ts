import { dataText } from '@groundtrack/fixtures';
import { sgp4 } from 'satellite.js';
import { expect, test } from 'vitest';
import { type ElementSet, parseTle } from './index.ts';
import { toOrbitRecord } from './orbit-record.ts';
import { checksum } from './tle.ts';

/**
 * satellite.js keeps an OMM epoch to a millisecond, which changes the Moon's pull on four deep-space orbits by this
 * much.
 */
const TOLERANCE_KM = 4e-5;

/**
 * Element sets of AIAA 2006-6753. The fields beyond column 69 are start, stop, and step. Some sets were edited by hand
 * without a new checksum.
 */
function verificationSets(): ElementSet[] {
  const lines = dataText('sgp4_verification/SGP4-VER.TLE').split(/\r?\n/);
  const bare = lines.map((line) => (/^[12] /.test(line) ? line.slice(0, 68) + checksum(line) : line));
  return parseTle(bare.join('\n'));
}

/** Rows of the C++ reference, one block a set in the same order: minutes since epoch, then position and velocity. */
function expectedBlocks(): number[][][] {
  return dataText('sgp4_verification/tcppver.out')
    .split(/^\d+ xx\r?\n/m)
    .slice(1)
    .map((block) => block.trim().split(/\r?\n/))
    .map((rows) => rows.map((row) => row.trim().split(/\s+/).slice(0, 7).map(Number)));
}

test('agrees with every row of the SGP4 verification set within 4 cm', () => {
  const sets = verificationSets();
  const blocks = expectedBlocks();
  expect(blocks.length).toBe(sets.length);
  let compared = 0;
  for (const [index, elements] of sets.entries()) {
    for (const [minutes = 0, ...state] of blocks[index] ?? []) {
      const found = sgp4(toOrbitRecord(elements).satrec, minutes);
      const wanted = elements.satelliteId === '33334' ? null : state;
      const { position: r, velocity: v } = found ?? { position: null, velocity: null };
      const given = r === null || v === null ? null : [r.x, r.y, r.z, v.x, v.y, v.z];
      const off = wanted?.map((value, axis) => Math.abs(value - (given?.[axis] ?? Number.NaN))) ?? [];
      expect(given === null, `${elements.satelliteId} at ${minutes} min`).toBe(wanted === null);
      expect(Math.max(0, ...off), `${elements.satelliteId} at ${minutes} min`).toBeLessThan(TOLERANCE_KM);
      compared += 1;
    }
  }
  expect(compared).toBe(667);
});
