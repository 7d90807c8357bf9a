import { expect, it } from 'vitest';
import { HttpError } from '../../platform/net/http-error.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { testHttpClient } from '../../testing/test-http-client.ts';
import { ApiClient } from './api-client.ts';

it.each([
  ['connect ECONNREFUSED 192.0.2.1:443', true],
  ['connect EHOSTUNREACH 192.0.2.1:443', true],
  ['getaddrinfo ENOTFOUND api.example', true],
  // The connection was there, and the order may have arrived.
  ['read EHOSTUNREACH', false],
  ['read ENETUNREACH', false],
  ['read ECONNRESET', false],
])('knows after %s whether a request was certainly not sent', async (reason, isRefused) => {
  const http = Object.create(testHttpClient, {
    open: {
      value: () => Promise.reject(new HttpError('unreachable', 'fetch failed', { cause: new Error(reason) })),
    },
  });
  const options = { provider: 'acme', baseUrl: 'https://api.example', requestsPerSecond: 100 };
  const client = new ApiClient(
    { ...options, authorize: () => Promise.resolve({}) },
    { http, clock: { nowMs: () => Date.now() }, log: silentLog },
  );
  const order = client.call({ method: 'POST', path: '/orders', body: {} }, new AbortController().signal);
  await expect(order).rejects.toMatchObject({ kind: 'unavailable', isRefused });
});
