import { dataText } from '@groundtrack/fixtures';
import { describe, expect, test } from 'vitest';
import { type ElementSet, type Pass, parseTle, predictPasses } from './index.ts';
import { angleBetween } from './testing/reference-data.ts';

interface SkyfieldPass {
  readonly rise: string;
  readonly rise_clipped: boolean;
  readonly rise_az: number;
  readonly peak: string;
  readonly max_el: number;
  readonly peak_az: number;
  readonly set: string;
  readonly set_clipped: boolean;
  readonly set_az: number;
  readonly off_nadir_geocentric: readonly [number, number, number];
  readonly sun_el: number;
  readonly sat_sunlit: boolean;
}

interface SkyfieldFile {
  readonly site: { readonly lat_deg: number; readonly lon_deg: number; readonly height_m: number };
  readonly window: { readonly start: string; readonly end: string };
  readonly satellites: readonly {
    readonly satnum: number;
    readonly passes: Readonly<Record<string, readonly SkyfieldPass[]>>;
  }[];
}

const elements = new Map<string, ElementSet>(
  parseTle(dataText('passes/skyfield/tles.txt')).map((set) => [set.satelliteId, set]),
);

/** Tolerance for an implementation with UT1 = UTC; in Skyfield they differ by 31 ms. */
const TIME_MS = 200;

function compare(found: Pass, wanted: SkyfieldPass, limit: number): void {
  // If a pass barely exceeds the limit, those 31 ms shift its edges by tenths of a second, and thus along the horizon.
  const azimuthDeg = wanted.max_el - limit > 1 ? 0.01 : 0.025;
  expect(found.clippedAtStart).toBe(wanted.rise_clipped);
  expect(found.clippedAtEnd).toBe(wanted.set_clipped);
  expect(Math.abs(found.riseMs - Date.parse(wanted.rise))).toBeLessThan(TIME_MS);
  expect(Math.abs(found.setMs - Date.parse(wanted.set))).toBeLessThan(TIME_MS);
  expect(Math.abs(found.peakMs - Date.parse(wanted.peak))).toBeLessThan(100);
  expect(Math.abs(found.maxElevationDeg - wanted.max_el)).toBeLessThan(0.005);
  expect(angleBetween(found.riseAzimuthDeg, wanted.rise_az)).toBeLessThan(azimuthDeg);
  expect(angleBetween(found.setAzimuthDeg, wanted.set_az)).toBeLessThan(azimuthDeg);
  // At the zenith, the azimuth is arbitrary.
  const nearZenith = Math.cos((wanted.max_el * Math.PI) / 180);
  expect(angleBetween(found.peakAzimuthDeg, wanted.peak_az)).toBeLessThan(0.01 / nearZenith);
  expect(Math.abs(found.offNadirAtPeakDeg - wanted.off_nadir_geocentric[1])).toBeLessThan(0.02);
  expect(Math.abs(found.sunElevationAtPeakDeg - wanted.sun_el)).toBeLessThan(0.05);
  expect(found.sunlitAtPeak).toBe(wanted.sat_sunlit);
}

describe.each(['default', 'tropics', 'north'])('passes of Skyfield over %s', (name) => {
  test.each(['24h', '7d'])('%s: none missed, none extra, all within tolerance', (span) => {
    const file: SkyfieldFile = JSON.parse(dataText(`passes/skyfield/${name}-${span}.json`));
    const site = { latitudeDeg: file.site.lat_deg, longitudeDeg: file.site.lon_deg, heightM: file.site.height_m };
    let compared = 0;
    for (const { satnum, passes } of file.satellites) {
      const satellite = elements.get(String(satnum));
      if (satellite === undefined) throw new Error(`no elements for ${satnum}`);
      for (const [limit, wanted] of Object.entries(passes)) {
        const found = predictPasses({
          satellites: [satellite],
          site,
          startMs: Date.parse(file.window.start),
          endMs: Date.parse(file.window.end),
          minElevationDeg: Number(limit),
        }).passes;
        expect(found.length, `${satnum} above ${limit} degrees`).toBe(wanted.length);
        for (const [index, pass] of wanted.entries()) {
          const match = found[index];
          if (match !== undefined) compare(match, pass, Number(limit));
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(30);
  });
});
