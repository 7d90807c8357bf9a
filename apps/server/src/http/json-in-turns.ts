import { type Turns, threadTurns } from '../util/fair-turns.ts';

/** Elements that are written at once; an order of a hundred lines has 50 KB. */
const SLICE = 10;
/** Lists stand at most so deep in an answer. */
const DEPTH = 3;

/**
 * Writes JSON as `JSON.stringify` does. Of a long list other requests are served between two slices.
 * @param accountId whose answer it is
 */
export function jsonInTurns(value: unknown, accountId?: string): Promise<string> {
  return write(value, threadTurns.of(accountId), DEPTH);
}

async function write(value: unknown, turns: Turns, depth: number): Promise<string> {
  if (Array.isArray(value) && value.length > SLICE) return writeList(value, turns);
  if (depth === 0 || typeof value !== 'object' || value === null || 'toJSON' in value) return JSON.stringify(value);
  if (Array.isArray(value)) {
    const elements: string[] = [];
    // What has no JSON is null in a list.
    for (const element of value) elements.push((await write(element, turns, depth - 1)) ?? 'null');
    return `[${elements.join(',')}]`;
  }
  const fields: string[] = [];
  for (const [name, field] of Object.entries(value)) {
    const json = await write(field, turns, depth - 1);
    // What has none is left out of an object.
    if (json !== undefined) fields.push(`${JSON.stringify(name)}:${json}`);
  }
  return `{${fields.join(',')}}`;
}

async function writeList(list: readonly unknown[], turns: Turns): Promise<string> {
  const slices: string[] = [];
  for (let from = 0; from < list.length; from += SLICE) {
    if (turns.isOver()) await turns.next();
    slices.push(JSON.stringify(list.slice(from, from + SLICE)).slice(1, -1));
  }
  return `[${slices.join(',')}]`;
}
