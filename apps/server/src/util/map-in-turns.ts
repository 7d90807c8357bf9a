import { threadTurns } from './fair-turns.ts';

/**
 * `map` of items that take long, one after the other: others are answered in between, and one of all lists has its turn.
 * @param accountId whose list it is
 */
export async function mapInTurns<T, R>(items: readonly T[], map: (item: T) => R, accountId?: string): Promise<R[]> {
  const mapped: R[] = [];
  const turns = threadTurns.of(accountId);
  for (const item of items) {
    if (turns.isOver()) await turns.next();
    mapped.push(map(item));
  }
  return mapped;
}
