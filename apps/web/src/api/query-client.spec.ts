import { expect, it } from 'vitest';
import { toProblem } from '../testing/api-server.ts';
import { ApiError } from './api-error.ts';
import { createQueryClient } from './query-client.ts';

/** How often a query that always fails so is asked. */
async function tries(error: Error): Promise<number> {
  const client = createQueryClient();
  let asked = 0;
  const queryFn = () => {
    asked++;
    throw error;
  };
  const failed = client.fetchQuery({ queryKey: ['specs'], queryFn, retryDelay: 0, ...retryOf(client) });
  await expect(failed).rejects.toBe(error);
  client.clear();
  return asked;
}

/** `fetchQuery` does not retry by default, other than what screens use. */
function retryOf(client: ReturnType<typeof createQueryClient>) {
  const { retry } = client.getDefaultOptions().queries ?? {};
  return retry === undefined ? {} : { retry };
}

it.each([
  ['a server that cannot be reached', ApiError.ofTransport('offline'), 3],
  ['a server that does not answer', ApiError.ofTransport('timed-out'), 3],
  ['a server that is busy', ApiError.ofProblem(toProblem('unavailable')), 3],
  ['an answer that nobody understands', ApiError.ofTransport('unreadable-answer'), 1],
  ['what does not exist', ApiError.ofProblem(toProblem('not-found')), 1],
  ['a bug', new TypeError('x is undefined'), 1],
])('%s is asked as often as it may help', async (_what, error, times) => {
  expect(await tries(error)).toBe(times);
});

it('a change is sent once only, also when the server cannot be reached', () => {
  expect(createQueryClient().getDefaultOptions().mutations).toMatchObject({ retry: false, networkMode: 'always' });
});
