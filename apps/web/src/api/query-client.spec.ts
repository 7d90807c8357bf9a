import { expect, it } from 'vitest';
import { toProblem } from '../testing/api-server.ts';
import { ApiError } from './api-error.ts';
import { createQueryClient } from './query-client.ts';

/** How often a query that always fails is sent. */
async function tries(error: Error): Promise<number> {
  const client = createQueryClient();
  let calls = 0;
  const queryFn = () => {
    calls++;
    throw error;
  };
  const failed = client.fetchQuery({ queryKey: ['specs'], queryFn, retryDelay: 0, ...retryOf(client) });
  await expect(failed).rejects.toBe(error);
  client.clear();
  return calls;
}

/** `fetchQuery` does not retry by default, unlike the queries of screens. */
function retryOf(client: ReturnType<typeof createQueryClient>) {
  const { retry } = client.getDefaultOptions().queries ?? {};
  return retry === undefined ? {} : { retry };
}

it.each([
  ['a server that cannot be reached', ApiError.ofTransport('offline'), 3],
  ['a server that does not answer', ApiError.ofTransport('timed-out'), 3],
  ['a server that is busy', ApiError.ofProblem(toProblem('unavailable')), 3],
  ['a response that cannot be parsed', ApiError.ofTransport('unreadable-answer'), 1],
  ['what does not exist', ApiError.ofProblem(toProblem('not-found')), 1],
  ['a bug', new TypeError('x is undefined'), 1],
])('sends a query that fails with %s as often as a retry can help', async (_what, error, times) => {
  expect(await tries(error)).toBe(times);
});

it('sends a mutation only once, also when the server is unreachable', () => {
  expect(createQueryClient().getDefaultOptions().mutations).toMatchObject({ retry: false, networkMode: 'always' });
});
