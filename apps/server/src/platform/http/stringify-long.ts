import { pauses } from '../../lib/long-lists.ts';

/** Elements per slice. An order of a hundred lines has 50 KB. */
const SLICE = 10;
/** The deepest level at which an answer has a long list. */
const DEPTH = 3;

/** `JSON.stringify` with pauses for other events in long lists. */
export function stringifyLong(value: unknown): Promise<string> {
  return write(value, pauses(), DEPTH);
}

type Pause = () => Promise<void>;

async function write(value: unknown, pause: Pause, depth: number): Promise<string> {
  if (Array.isArray(value) && value.length > SLICE) return writeList(value, pause);
  if (depth === 0 || typeof value !== 'object' || value === null || 'toJSON' in value) return JSON.stringify(value);
  if (Array.isArray(value)) {
    const elements: string[] = [];
    // A value without JSON becomes null in a list.
    for (const element of value) elements.push((await write(element, pause, depth - 1)) ?? 'null');
    return `[${elements.join(',')}]`;
  }
  const fields: string[] = [];
  for (const [name, field] of Object.entries(value)) {
    const json = await write(field, pause, depth - 1);
    // It is omitted in an object.
    if (json !== undefined) fields.push(`${JSON.stringify(name)}:${json}`);
  }
  return `{${fields.join(',')}}`;
}

async function writeList(list: readonly unknown[], pause: Pause): Promise<string> {
  const slices: string[] = [];
  for (let from = 0; from < list.length; from += SLICE) {
    await pause();
    slices.push(JSON.stringify(list.slice(from, from + SLICE)).slice(1, -1));
  }
  return `[${slices.join(',')}]`;
}
