import type { Place } from '@groundtrack/contract';
import { elementAge } from '../../../lib/element-age.ts';
import { formatAzimuth, formatLight, formatLook } from '../pass-rules.ts';
import type { SkyPass } from '../sky-list.ts';
import { icsInstant, icsLines, icsText } from './ics.ts';

export interface CalendarOptions {
  readonly place: Place;
  /** When the file is created. */
  readonly nowMs: number;
  /** The URL of the view with this satellite. */
  readonly toAddress: (satelliteId: string) => string;
}

/** Newer elements shift a pass by seconds. Within this tolerance it is the same pass. */
const SAME_PASS_MS = 10 * 60_000;

/** A calendar with one event per pass (RFC 5545). UIDs are stable, so importing again replaces the events. */
export function passesIcs(passes: readonly SkyPass[], options: CalendarOptions): string {
  return icsLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Groundtrack//Satellite passes//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...passes.flatMap((pass) => event(pass, options)),
    'END:VCALENDAR',
  ]);
}

function event({ satellite, pass }: SkyPass, { place, nowMs, toAddress }: CalendarOptions): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${toUid({ satellite, pass }, place)}`,
    `DTSTAMP:${icsInstant(nowMs)}`,
    `DTSTART:${icsInstant(pass.riseMs)}`,
    // An event must end after it begins (section 3.8.2.2).
    `DTEND:${icsInstant(Math.max(pass.setMs, pass.riseMs + 1000))}`,
    `SUMMARY:${icsText(`${satellite.name} over ${place.location}`)}`,
    `DESCRIPTION:${icsText(describe({ satellite, pass }).join('\n'))}`,
    `LOCATION:${icsText(place.location)}`,
    `GEO:${place.latitude.toFixed(6)};${place.longitude.toFixed(6)}`,
    // A URI is not escaped like TEXT. Its parsed form contains no line breaks.
    `URL:${new URL(toAddress(satellite.id)).href}`,
    'CATEGORIES:Satellite pass',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

function toUid({ satellite, pass }: SkyPass, place: Place): string {
  const id = satellite.id.replace(/[^\w-]/g, '_');
  const site = `${place.latitude.toFixed(3)}_${place.longitude.toFixed(3)}`;
  return `pass-${id}-${Math.floor(pass.peakMs / SAME_PASS_MS)}-at-${site}@groundtrack`;
}

function describe({ satellite, pass }: SkyPass): string[] {
  const age = elementAge(satellite.epochMs, pass.peakMs);
  return [
    `Peak ${clock(pass.peakMs)}, ${pass.maxElevationDeg.toFixed(1)}° high at azimuth ${formatAzimuth(pass.peakAzimuthDeg)}`,
    `${pass.clippedAtStart ? 'Under way at' : 'Start'} ${clock(pass.riseMs)}, azimuth ${formatAzimuth(pass.riseAzimuthDeg)}`,
    `${pass.clippedAtEnd ? 'Continues after' : 'End'} ${clock(pass.setMs)}, azimuth ${formatAzimuth(pass.setAzimuthDeg)}`,
    `Off nadir at the peak ${pass.offNadirAtPeakDeg.toFixed(1)}°`,
    satellite.sensor === 'sar' ? `Radar ${formatLook(pass)}` : `Light: ${formatLight(pass)}`,
    `Elements ${age.text} at the peak, times ${age.errorText}`,
    `Catalog number ${satellite.id}`,
  ];
}

function clock(atMs: number): string {
  return `${new Date(Math.round(atMs / 1000) * 1000).toISOString().slice(11, 19)} UTC`;
}
