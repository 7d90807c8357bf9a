import * as fc from 'fast-check';
import { sync, type VEvent } from 'node-ical';
import { describe, expect, it } from 'vitest';
import { greenbelt } from '../../../testing/samples.ts';
import { aPass, aSatellite } from '../../../testing/sky.ts';
import type { SkyPass } from '../sky-list.ts';
import { icsLines, icsText } from './ics.ts';
import { passesIcs } from './passes-ics.ts';

const NOW = Date.UTC(2026, 7, 22, 12);
const toAddress = (id: string) => `http://localhost:8080/#/Home?at=39.0045,-76.8755&sat=${id}&place=Caf%C3%A9`;
const options = { place: greenbelt, nowMs: NOW, toAddress };

function eventsIn(ics: string): VEvent[] {
  return Object.values(sync.parseICS(ics)).filter((part): part is VEvent => part?.type === 'VEVENT');
}

function onlyEvent(pass: SkyPass, place = greenbelt): VEvent {
  const [event] = eventsIn(passesIcs([pass], { ...options, place }));
  if (!event) throw new Error('no event was read back');
  return event;
}

/** A value without parameters is a plain text. */
function toText(value: VEvent['description']): string {
  if (typeof value !== 'string') throw new Error('the description has parameters');
  return value;
}

describe('passes as calendar entries', () => {
  it('can be read back by a calendar library', () => {
    const event = onlyEvent({ satellite: aSatellite, pass: aPass });
    expect(event.summary).toBe('WorldView-3 over Greenbelt, Maryland');
    expect(event.location).toBe('Greenbelt, Maryland');
    expect(event.start.toISOString()).toBe('2026-08-22T15:08:00.000Z');
    expect(event.end?.toISOString()).toBe('2026-08-22T15:13:10.000Z');
    expect(event.dtstamp.toISOString()).toBe('2026-08-22T12:00:00.000Z');
    expect(event.geo).toEqual({ lat: 39.0045, lon: -76.8755 });
    expect(toText(event.description).split('\n')).toEqual([
      'Peak 15:10:38 UTC, 61.2° high at azimuth 101.3° ESE',
      'Start 15:08:00 UTC, azimuth 10.1° N',
      'End 15:13:10 UTC, azimuth 189.6° S',
      'Off nadir at the peak 26.4°',
      'Light: day, Sun 55.1° high',
      'Elements 27 h old at the peak, times ± 0.3 s',
      'Catalog number 40115',
    ]);
  });

  it('show the look side of a radar, and a pass that is cut off', () => {
    const pass = { ...aPass, clippedAtStart: true, clippedAtEnd: true };
    const text = toText(onlyEvent({ satellite: { ...aSatellite, sensor: 'sar' }, pass }).description);
    expect(text).toContain('Radar looks left, descending');
    expect(text).toContain('Under way at 15:08:00 UTC');
    expect(text).toContain('Continues after 15:13:10 UTC');
  });

  it('link to the same view', () => {
    expect(onlyEvent({ satellite: aSatellite, pass: aPass }).url).toBe(toAddress(aSatellite.id));
  });

  it('keep their UID when newer elements shift them by seconds, and have unique UIDs', () => {
    const toUid = (change: object, id = aSatellite.id, place = greenbelt) =>
      onlyEvent({ satellite: { ...aSatellite, id }, pass: { ...aPass, ...change } }, place).uid;
    const uid = toUid({});
    expect(toUid({ riseMs: aPass.riseMs + 3000, peakMs: aPass.peakMs + 3000 })).toBe(uid);
    expect(toUid({ peakMs: aPass.peakMs + 90 * 60_000 })).not.toBe(uid);
    expect(toUid({}, '40116')).not.toBe(uid);
    expect(toUid({}, aSatellite.id, { ...greenbelt, latitude: 40 })).not.toBe(uid);
  });

  it('end after they begin, even if the window cut the pass to nothing', () => {
    const event = onlyEvent({ satellite: aSatellite, pass: { ...aPass, setMs: aPass.riseMs } });
    expect(event.end?.getTime()).toBe(event.start.getTime() + 1000);
  });

  it('may be thousands, or none', () => {
    const passes = Array.from({ length: 2000 }, (_, n) => ({
      satellite: { ...aSatellite, id: String(n + 1) },
      pass: aPass,
    }));
    expect(eventsIn(passesIcs(passes, options))).toHaveLength(2000);
    expect(passesIcs([], options)).toBe(
      'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Groundtrack//Satellite passes//EN\r\nCALSCALE:GREGORIAN\r\nMETHOD:PUBLISH\r\nEND:VCALENDAR\r\n',
    );
  });

  it('support any name of a place or satellite', () => {
    // node-ical reads an escaped backslash before an n as a line break, and skips lines with a Unicode line or
    // paragraph separator. The next spec reads both as the standard says.
    const name = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 200 })
      .map((text) => `(${text.replaceAll('\\', '/').replace(/[\u2028\u2029]/g, ' ')})`);
    const special = fc.constantFrom('', ';', ',', '\n', '"', ':', '\r\nEND:VEVENT');
    fc.assert(
      fc.property(name, special, (text, within) => {
        const satellite = { ...aSatellite, name: `${text}${within}A` };
        const place = { ...greenbelt, location: `B${within}${text}` };
        const [event, ...others] = eventsIn(passesIcs([{ satellite, pass: aPass }], { ...options, place }));
        expect(others).toEqual([]);
        expect(event?.summary).toBe(`${satellite.name} over ${place.location}`.replaceAll('\r\n', '\n'));
      }),
    );
  });
});

describe('text of a calendar', () => {
  it('means the same when read as the standard says', () => {
    const part = fc.oneof(fc.constantFrom('\\', '\\n', ';', ',', '\n'), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const text = parts.join('');
        expect(icsText(text)).not.toMatch(/[\r\n]|(?<!\\)(\\\\)*[;,]/);
        expect(unescaped(icsText(text))).toBe(text);
      }),
    );
  });

  it('has no control characters, and only one kind of line end', () => {
    expect(icsText('a\tb\u0000c\u007fd\r\ne\rf')).toBe('a b c d\\ne\\nf');
  });
});

describe('lines of a calendar', () => {
  it('have at most 75 octets, split no character and unfold to the original', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 400 }).filter((line) => !/[\r\n]/.test(line));
    const strict = new TextDecoder('utf-8', { fatal: true });
    fc.assert(
      fc.property(text, (line) => {
        const bytes = Buffer.from(icsLines([line]), 'utf8');
        const lines = splitAtCrLf(bytes);
        for (const part of lines) {
          expect(part.length).toBeLessThanOrEqual(75);
          expect(() => strict.decode(part)).not.toThrow();
        }
        expect(bytes.toString('utf8').replaceAll('\r\n ', '').replace(/\r\n$/, '')).toBe(line);
      }),
    );
  });
});

/** Reads a TEXT value like a calendar (RFC 5545 section 3.3.11). */
function unescaped(text: string): string {
  return text.replace(/\\(.)/g, (_, char: string) => (char === 'n' || char === 'N' ? '\n' : char));
}

function splitAtCrLf(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = bytes.indexOf('\r\n'); at >= 0; at = bytes.indexOf('\r\n', from)) {
    parts.push(bytes.subarray(from, at));
    from = at + 2;
  }
  return parts;
}
