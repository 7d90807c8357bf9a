import { REQUEST_TIMEOUT_MS, serverInfoEndpoint } from '@groundtrack/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { serveApi } from '../testing/api-server.ts';
import { call } from './call.ts';

afterEach(() => vi.useRealTimers());

it('fails after 90 seconds without a response', async () => {
  await serveApi({ serverInfo: () => 'silence' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const failed = call(serverInfoEndpoint, {}).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS);
  expect(REQUEST_TIMEOUT_MS).toBe(90_000);
  expect(await failed).toMatchObject({ code: 'timed-out', message: expect.stringContaining('90 seconds') });
});
