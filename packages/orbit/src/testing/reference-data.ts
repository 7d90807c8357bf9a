import { dataText } from '@groundtrack/fixtures';
import { type ElementSet, parseOmm } from '../index.ts';

/** Rows of a CSV file without quoting, by column name. */
export function referenceRows(path: string): Record<string, string>[] {
  const [header = '', ...lines] = dataText(path).trim().split(/\r?\n/);
  const names = header.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((value, index) => [names[index] ?? '', value])));
}

/** 235 imaging satellites with elements of 21 and 22 August 2026. */
export function imagingSatellites(): ElementSet[] {
  const list: readonly { omm: unknown }[] = JSON.parse(dataText('orbits/imaging_satellites_2026-08-22.json'));
  return list.map((entry) => parseOmm(entry.omm));
}

/** The smaller angle between two directions, degrees. */
export function angleBetween(a: number, b: number): number {
  return Math.abs(((((a - b) % 360) + 540) % 360) - 180);
}
