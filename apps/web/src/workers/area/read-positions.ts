import { type LonLat, parseCoordinates } from '@groundtrack/geo';
import { AreaReadError } from './area-limits.ts';
import type { Shapes } from './shapes.ts';

/**
 * Adds typed positions, one per line, in all formats accepted elsewhere: latitude first, or with letters, or MGRS. A
 * blank line begins another shape. Two positions are opposite corners of a box.
 */
export function readPositions(text: string, shapes: Shapes): void {
  const lines = text.split(/\r\n|[\r\n]/).map((line) => line.trim().replace(/[;,]$/, ''));
  let shape: LonLat[] = [];
  const end = () => {
    if (shape.length > 0) addShape(shape, shapes);
    shape = [];
  };
  for (const [index, line] of lines.entries()) {
    if (line === '') end();
    else shape.push(toPosition(line, index + 1));
  }
  end();
}

function addShape(shape: LonLat[], shapes: Shapes): void {
  const [a, b] = shape;
  if (shape.length === 1)
    throw new AreaReadError(
      'One position is not an area. Type two opposite corners of a box, or three or more positions, one per line.',
    );
  if (!a || !b || shape.length > 2) return shapes.addOutline(closed(shape));
  const [[lonA, latA], [lonB, latB]] = [a, b];
  shapes.note('Two positions were taken as opposite corners of a box.');
  return shapes.addOutline(closed([a, [lonB, latA], [lonB, latB], [lonA, latB]]));
}

/** Users do not repeat the first position. */
function closed(open: LonLat[]): LonLat[] {
  const [first, last] = [open[0], open.at(-1)];
  return first && last && (first[0] !== last[0] || first[1] !== last[1]) ? [...open, first] : open;
}

function toPosition(line: string, number: number): LonLat {
  const read = parseCoordinates(line);
  if (read?.ok) return [read.at.longitude, read.at.latitude];
  const what = read ? read.reason : `“${line.slice(0, 40)}” is not a position such as 39.0045, -76.8755`;
  throw new AreaReadError(`Line ${number}: ${what}.`);
}
