import { setImmediate } from 'node:timers/promises';

/** Elements that are written at once; an order of a hundred lines has 50 KB. */
const SLICE = 10;
/** Lists stand at most so deep in an answer. */
const DEPTH = 3;

/** Writes JSON as `JSON.stringify` does. Of a long list other requests are served between two slices. */
export async function jsonInTurns(value: unknown, depth = DEPTH): Promise<string> {
  if (Array.isArray(value) && value.length > SLICE) return listInTurns(value);
  if (depth === 0 || typeof value !== 'object' || value === null || 'toJSON' in value) return JSON.stringify(value);
  if (Array.isArray(value)) {
    const elements: string[] = [];
    // What has no JSON is null in a list.
    for (const element of value) elements.push((await jsonInTurns(element, depth - 1)) ?? 'null');
    return `[${elements.join(',')}]`;
  }
  const fields: string[] = [];
  for (const [name, field] of Object.entries(value)) {
    const json = await jsonInTurns(field, depth - 1);
    // What has none is left out of an object.
    if (json !== undefined) fields.push(`${JSON.stringify(name)}:${json}`);
  }
  return `{${fields.join(',')}}`;
}

async function listInTurns(list: readonly unknown[]): Promise<string> {
  const slices: string[] = [];
  for (let from = 0; from < list.length; from += SLICE) {
    slices.push(JSON.stringify(list.slice(from, from + SLICE)).slice(1, -1));
    await setImmediate();
  }
  return `[${slices.join(',')}]`;
}
