import { dataFigures, dataText } from '@groundtrack/fixtures';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ElementError, formatTle, parseElements, parseOmm, parseTle } from './index.ts';
import { elementsWith } from './testing/elements.ts';
import { imagingSatellites } from './testing/reference-data.ts';
import { checksum } from './tle.ts';

const line1 = '1 29268U 06031A   26234.29758395  .00000099  00000+0  27094-4 0  9995';
const line2 = '2 29268  97.8338  55.5584 0013319 219.9509 264.2097 14.64692513 71156';

function withSum(line: string): string {
  return line.slice(0, 68) + String(checksum(line));
}

function errorOf(action: () => unknown): ElementError {
  try {
    action();
  } catch (error) {
    if (error instanceof ElementError) return error;
  }
  throw new Error('no ElementError');
}

describe('parseTle', () => {
  test('reads two and three lines, LF and CRLF, names with and without a zero', () => {
    const text = `${line1}\r\n${line2}\r\n\r\n0 KOMPSAT-2\r\n${line1}\r\n${line2}\r\nARIRANG-2   \n${line1}\n${line2}\n`;
    expect(parseTle(text).map((set) => set.name)).toEqual(['29268', 'KOMPSAT-2', 'ARIRANG-2']);
    expect(parseTle(text)[0]).toMatchObject({
      satelliteId: '29268',
      objectId: '2006-031A',
      eccentricity: 0.0013319,
      bstar: 2.7094e-5,
      meanMotionRevPerDay: 14.64692513,
      revolutionAtEpoch: 7115,
    });
    expect(new Date(parseTle(text)[0]?.epochMs ?? 0).toISOString()).toBe('2026-08-22T07:08:31.253Z');
  });

  test('reads all element sets of the active catalog and every file of the reference', () => {
    expect(parseTle(dataText('orbits/active_2026-08-22.tle')).length).toBe(dataFigures.orbits.activeTleSets);
    expect(parseTle(dataText('orbits/resource_2026-08-21.tle')).length).toBe(dataFigures.orbits.resourceTleSets);
  });

  test('Alpha-5 numbers', () => {
    const first = withSum(line1.replace('29268', 'A0000'));
    const second = withSum(line2.replace('29268', 'A0000'));
    expect(parseTle(`${first}\n${second}`)[0]?.satelliteId).toBe('100000');
    const z = [line1, line2].map((line) => withSum(line.replace('29268', 'Z9999'))).join('\n');
    expect(parseTle(z)[0]?.satelliteId).toBe('339999');
    const i = [line1, line2].map((line) => withSum(line.replace('29268', 'I0000'))).join('\n');
    expect(errorOf(() => parseTle(i))).toMatchObject({ line: 1, column: 3 });
  });

  test.each([
    ['checksum', `${line1.slice(0, 68)}4\n${line2}`, 1, 69, 'checksum is 4, the line adds up to 5'],
    ['truncated line', `NAME\n${line1}\n${line2.slice(0, 60)}`, 3, 61, 'has 60 characters, must have 69'],
    ['missing line', `NAME\n${line1}`, 3, 1, 'line 2 is missing'],
    ['no elements', 'NAME\n', 1, 1, 'a name without elements'],
    ['other satellite', `${line1}\n${withSum(line2.replace('29268', '29269'))}`, 2, 3, 'belongs to another satellite'],
    [
      'not a number',
      `${line1}\n${withSum(line2.replace(' 97.8338', ' 97.x338'))}`,
      2,
      9,
      "inclination ' 97.x338' is not a number",
    ],
  ])('%s: line, column, and reason', (...[, text, line, column, reason]) => {
    const error = errorOf(() => parseTle(text));
    expect(error).toMatchObject({ line, column });
    expect(error.message).toContain(reason);
    expect(error.message).toContain(`line ${line}, column ${column}`);
  });

  test('any text gives element sets or an ElementError', () => {
    const mutated = fc
      .tuple(fc.nat(line1.length + line2.length), fc.string({ maxLength: 3 }))
      .map(([at, piece]) => `${line1}\n${line2}`.slice(0, at) + piece + `${line1}\n${line2}`.slice(at + piece.length));
    const isMishandled = (text: string) => {
      try {
        return parseTle(text).some((set) => !Number.isFinite(set.epochMs + set.bstar));
      } catch (error) {
        return !(error instanceof ElementError);
      }
    };
    const texts = fc.sample(fc.oneof(fc.string(), mutated), 500);
    expect(texts.filter(isMishandled)).toEqual([]);
  });
});

describe('formatTle', () => {
  test('writes real element sets unchanged', () => {
    const text = dataText('orbits/resource_2026-08-21.tle');
    const lines = text.split('\r\n').filter((line) => /^[12] /.test(line));
    const sets = parseTle(text);
    const different = sets.flatMap((set, index) => {
      const written = formatTle(set) ?? [];
      const wanted = lines.slice(2 * index, 2 * index + 2);
      // The set number may be padded on either side, and zero drag has either sign.
      return written.join('\n') === wanted.join('\n') ? [] : [[wanted, written]];
    });
    expect(different).toEqual([]);
  });

  test('round-trips through parseTle', () => {
    for (const set of imagingSatellites()) {
      const lines = formatTle(set);
      const back = lines === null ? undefined : parseTle(lines.join('\n'))[0];
      expect(back?.satelliteId).toBe(set.satelliteId);
      expect(Math.abs((back?.epochMs ?? 0) - set.epochMs)).toBeLessThan(0.6);
      expect(back?.meanMotionRevPerDay).toBeCloseTo(set.meanMotionRevPerDay, 8);
      expect(Math.abs((back?.eccentricity ?? 1) - set.eccentricity)).toBeLessThan(5.1e-8);
      expect(Math.abs((back?.bstar ?? 0) - set.bstar)).toBeLessThan(5.1e-5 * Math.abs(set.bstar) + 1e-14);
    }
  });

  test('numbers beyond Alpha-5 do not fit', () => {
    expect(formatTle(elementsWith({ satelliteId: '340000' }))).toBeNull();
    expect(formatTle(elementsWith({ satelliteId: '100401' }))?.[0]?.slice(2, 7)).toBe('A0401');
  });
});

describe('an ephemeris type', () => {
  const typed = (type: string) => withSum(`${line1.slice(0, 62)}${type}${line1.slice(63)}`);

  test.each(['1', '2', '3', '4', '5', '6', '9', 'X'])('%s is rejected at its column', (type) => {
    const error = errorOf(() => parseTle(`${typed(type)}\n${line2}`));
    expect(error).toMatchObject({ line: 1, column: 63 });
    expect(error.message).toContain(`ephemeris type`);
  });

  test('4 is rejected as SGP4-XP in every format', () => {
    const record = JSON.parse(dataText('orbits/imaging_satellites_2026-08-22.json'))[0].omm;
    const xp = { ...record, EPHEMERIS_TYPE: 4 };
    const csv = `${Object.keys(xp).join(',')}\n${Object.values(xp).join(',')}`;
    for (const text of [`${typed('4')}\n${line2}`, JSON.stringify([xp]), csv])
      expect(parseElements(text)).toMatchObject({
        elements: [],
        broken: [{ reason: expect.stringContaining('SGP4-XP') }],
      });
  });

  test.each(['0', ' '])('%j is published SGP4', (type) => {
    expect(parseTle(`${typed(type)}\n${line2}`)).toHaveLength(1);
  });
});

describe('parseOmm', () => {
  const record = JSON.parse(dataText('orbits/imaging_satellites_2026-08-22.json'))[0].omm;

  test('keeps the microseconds of the epoch and accepts numbers as text', () => {
    const elements = parseOmm({ ...record, NORAD_CAT_ID: '0123456789', BSTAR: '.10171986E-2' });
    expect(elements).toMatchObject({ satelliteId: '123456789', bstar: 0.0010171986 });
    expect(elements.epochMs).toBeCloseTo(Date.parse('2026-08-22T15:10:37.824Z') + 0.672, 3);
    expect(parseOmm({ ...record, EPOCH: '2026-234T15:10:37.824672Z' }).epochMs).toBe(elements.epochMs);
  });

  test.each([
    ['ECCENTRICITY', 1.01],
    ['MEAN_MOTION', 'fast'],
    ['MEAN_MOTION', undefined],
    ['EPOCH', '2026-02-30T00:00:00'],
    ['EPOCH', '22 August 2026'],
    ['NORAD_CAT_ID', -5],
    ['INCLINATION', 181],
    ['MEAN_ELEMENT_THEORY', 'DSST'],
    ['EPHEMERIS_TYPE', 1],
    ['EPHEMERIS_TYPE', '2'],
    ['EPHEMERIS_TYPE', 3],
    ['EPHEMERIS_TYPE', 4],
    ['EPHEMERIS_TYPE', 5],
    ['EPHEMERIS_TYPE', 6],
  ])('%s %s is rejected, naming the field', (field, value) => {
    expect(errorOf(() => parseOmm({ ...record, [field]: value }))).toMatchObject({ field });
  });

  test.each([null, 'text', [], 7])('rejects %j', (value) => {
    expect(() => parseOmm(value)).toThrow(ElementError);
  });
});
