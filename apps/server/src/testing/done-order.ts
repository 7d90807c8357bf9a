/** More than are asked at once of one request. */
const MANY = 12;

/** Who was answered in which order, when one account asks many times and then another once. */
export async function doneOrder(ask: (accountId: string, n: number) => Promise<unknown>): Promise<readonly string[]> {
  const done: string[] = [];
  const accounts = [...Array.from({ length: MANY }, () => 'many'), 'one'];
  await Promise.all(accounts.map((accountId, n) => ask(accountId, n).then(() => done.push(accountId))));
  return done;
}
