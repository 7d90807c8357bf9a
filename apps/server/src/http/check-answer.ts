import type { EndpointName } from '@groundtrack/contract';
import * as z from 'zod/mini';
import { mapInTurns } from '../util/map-in-turns.ts';

/**
 * Endpoints with long lists, whose answers are not checked at once: the handlers of images, orders and taskings check one
 * element after the other, and scenes and windows are checked by specs.
 */
export const LONG_LISTS: ReadonlySet<string> = new Set<EndpointName>([
  'catalog',
  'windows',
  'images',
  'orders',
  'taskedImages',
]);

/** @throws when it does not fit the contract: a bug of ours, which never leaves. Fields it does not name are dropped. */
export function checkAnswer<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const parsed = z.safeParse(schema, value);
  if (!parsed.success) throw new Error('The answer does not fit the contract', { cause: parsed.error });
  return parsed.data;
}

/** The elements of a long list, made and checked one after the other. @param accountId whose list it is */
export function checkInTurns<T, R>(
  schema: z.ZodMiniType<R>,
  items: readonly T[],
  { toElement, accountId }: { readonly toElement: (item: T) => R; readonly accountId: string },
): Promise<R[]> {
  return mapInTurns(items, (item) => checkAnswer(schema, toElement(item)), accountId);
}
