import type { EndpointName } from '@groundtrack/contract';
import * as z from 'zod/mini';
import { mapLongList } from '../../lib/long-lists.ts';

/**
 * Endpoints with long lists, whose responses are not checked in one piece. The handlers of images, orders, and taskings
 * check each element; scenes and windows are checked by specs.
 */
export const LONG_LISTS: ReadonlySet<string> = new Set<EndpointName>([
  'catalog',
  'windows',
  'images',
  'orders',
  'taskedImages',
]);

/**
 * Drops unknown fields. @throws if the response does not fit the contract, which is a bug in the server; the response
 * is not sent
 */
export function checkAnswer<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const parsed = z.safeParse(schema, value);
  if (!parsed.success) throw new Error('The answer does not fit the contract', { cause: parsed.error });
  return parsed.data;
}

/** Creates and checks the elements of a long list, with pauses for other events. */
export function checkLongList<T, R>(
  schema: z.ZodMiniType<R>,
  items: readonly T[],
  toElement: (item: T) => R,
): Promise<R[]> {
  return mapLongList(items, (item) => checkAnswer(schema, toElement(item)));
}
