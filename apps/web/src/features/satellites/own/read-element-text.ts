import type { ElementSet } from '@groundtrack/orbit';
import type { ElementProblem, ElementReading, ReadOne } from './element-reading.ts';
import { readOmmCsv, readOmmJson } from './read-omm-text.ts';
import { readTleText } from './read-tle-text.ts';

/** The page stays usable while thousands are read: so long at a time, then it is its turn. */
const SLICE_MS = 10;

/** Tells how many were read so far, and lets the page breathe. */
export type Pause = (read: number) => Promise<void>;

const breathe: Pause = () => new Promise((resolve) => setTimeout(resolve, 0));

/**
 * Reads elements in whatever format they come: TLE with two or three lines, OMM as JSON or CSV.
 * @param pause called after every few milliseconds of work
 */
export async function readElementText(text: string, pause: Pause = breathe): Promise<ElementReading> {
  const sets: ElementSet[] = [];
  const problems: ElementProblem[] = [];
  let sliceStartMs = performance.now();
  for (const read of readerOf(text.replace(/^\uFEFF/, ''))) {
    if ('value' in read) sets.push(read.value);
    else problems.push(read.problem);
    if (performance.now() - sliceStartMs > SLICE_MS) {
      await pause(sets.length + problems.length);
      sliceStartMs = performance.now();
    }
  }
  return { sets, problems };
}

/** What a text is shows in its first line. */
function readerOf(text: string): Iterable<ReadOne> {
  const start = text.trimStart().slice(0, 400);
  if (/^[[{]/.test(start)) return readOmmJson(text);
  const [firstLine = ''] = start.split(/\r\n|\n|\r/);
  return /(^|,)\s*"?(NORAD_CAT_ID|OBJECT_NAME)"?\s*(,|$)/.test(firstLine) ? readOmmCsv(text) : readTleText(text);
}
