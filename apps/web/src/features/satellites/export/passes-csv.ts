import { type CsvValue, type Place, toCsv } from '@groundtrack/contract';
import { elementAge } from '../../../lib/element-age.ts';
import { HOUR_MS } from '../../../lib/time-units.ts';
import type { SkyPass } from '../sky-list.ts';

interface Column {
  readonly header: string;
  readonly value: (pass: SkyPass, place: Place) => CsvValue;
}

const COLUMNS: readonly Column[] = [
  { header: 'Satellite', value: ({ satellite }) => satellite.name },
  { header: 'Catalog number', value: ({ satellite }) => satellite.id },
  { header: 'Provider', value: ({ satellite }) => satellite.provider },
  { header: 'Sensor', value: ({ satellite }) => satellite.sensor },
  { header: 'Start (UTC)', value: ({ pass }) => instant(pass.riseMs) },
  { header: 'Peak (UTC)', value: ({ pass }) => instant(pass.peakMs) },
  { header: 'End (UTC)', value: ({ pass }) => instant(pass.setMs) },
  { header: 'Duration (s)', value: ({ pass }) => rounded((pass.setMs - pass.riseMs) / 1000, 1) },
  { header: 'Start cut off', value: ({ pass }) => pass.clippedAtStart },
  { header: 'End cut off', value: ({ pass }) => pass.clippedAtEnd },
  { header: 'Start azimuth (deg)', value: ({ pass }) => rounded(pass.riseAzimuthDeg, 2) },
  { header: 'Peak azimuth (deg)', value: ({ pass }) => rounded(pass.peakAzimuthDeg, 2) },
  { header: 'End azimuth (deg)', value: ({ pass }) => rounded(pass.setAzimuthDeg, 2) },
  { header: 'Peak elevation (deg)', value: ({ pass }) => rounded(pass.maxElevationDeg, 2) },
  { header: 'Off nadir at peak (deg)', value: ({ pass }) => rounded(pass.offNadirAtPeakDeg, 2) },
  { header: 'Sun elevation at peak (deg)', value: ({ pass }) => rounded(pass.sunElevationAtPeakDeg, 2) },
  { header: 'Satellite sunlit at peak', value: ({ pass }) => pass.sunlitAtPeak },
  { header: 'Look side', value: ({ pass }) => pass.lookSide },
  { header: 'Direction', value: ({ pass }) => (pass.ascending ? 'ascending' : 'descending') },
  { header: 'Element epoch (UTC)', value: ({ satellite }) => instant(satellite.epochMs) },
  {
    header: 'Element age at peak (h)',
    value: ({ satellite, pass }) => rounded((pass.peakMs - satellite.epochMs) / HOUR_MS, 1),
  },
  {
    header: 'Expected error',
    value: ({ satellite, pass }) => elementAge(satellite.epochMs, pass.peakMs).errorText.replace('±', 'within'),
  },
  {
    header: 'Share of the area in reach',
    value: ({ pass: { area } }) => (typeof area?.share === 'number' ? rounded(area.share, 4) : null),
  },
  { header: 'Location', value: (_, place) => place.location },
  { header: 'Latitude (deg)', value: ({ pass }, place) => rounded(pass.area?.site.latitudeDeg ?? place.latitude, 6) },
  {
    header: 'Longitude (deg)',
    value: ({ pass }, place) => rounded(pass.area?.site.longitudeDeg ?? place.longitude, 6),
  },
  { header: 'Height (m)', value: (_, place) => rounded(place.elevation, 1) },
];

/**
 * One row per pass, in the given order. Instants are ISO 8601 in UTC to a tenth of a second, and units are in the
 * header.
 */
export function passesCsv(passes: readonly SkyPass[], place: Place): string {
  return toCsv(
    COLUMNS.map(({ header }) => header),
    passes.map((pass) => COLUMNS.map(({ value }) => value(pass, place))),
  );
}

function instant(atMs: number): string {
  return Number.isFinite(atMs) ? new Date(Math.round(atMs / 100) * 100).toISOString() : '';
}

function rounded(value: number, decimals: number): number {
  // Adding 0 turns -0 into 0.
  return Number(value.toFixed(decimals)) + 0;
}
