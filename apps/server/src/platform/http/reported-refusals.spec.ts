import { type Endpoint, endpoints, fail, type ProblemCode } from '@groundtrack/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RefusedRequest } from './build-server.ts';
import { CALLER, LIVE_KEY, post, RESTRICTED_KEY, type TestHttp, testHttp } from './testing/test-http.ts';

let http: TestHttp;
const reported: RefusedRequest[] = [];
beforeAll(async () => {
  http = await testHttp(
    { checkUser: async () => fail('too-many-requests', 'A handler says so') },
    {
      onRefused: (refused) => void reported.push(refused),
      limits: {
        requestsPerMinute: 10_000,
        transfers: { ofProcess: 0, ofAddress: 1, ofAccount: 1, ofLinks: 1, ofLinksOfAddress: 1, ofLinksOfOwner: 1 },
      },
    },
  );
});
afterAll(() => http.close());

interface SentRequest {
  readonly endpoint: Endpoint;
  readonly headers: Record<string, string>;
  readonly accountId: string | null;
}

const { accountId } = CALLER;
const live = { headers: { apiKey: LIVE_KEY }, accountId };
const restricted = { headers: { apiKey: RESTRICTED_KEY }, accountId };
const foreign = {
  headers: { cookie: `__Host-groundtrack=${LIVE_KEY}`, origin: 'https://evil.example' },
  accountId: null,
};

it.each<[string, ProblemCode, SentRequest]>([
  ['a handler returns', 'too-many-requests', { endpoint: endpoints.checkUser, ...live }],
  ['too many downloads get', 'busy', { endpoint: endpoints.download, ...live }],
  ['a restricted session gets', 'password-change-required', { endpoint: endpoints.images, ...restricted }],
  ['a session gets that was not confirmed', 'confirmation-needed', { endpoint: endpoints.exportAccount, ...live }],
  ['a page of others gets', 'origin-not-allowed', { endpoint: endpoints.images, ...foreign }],
  ['a call without a session gets', 'session-required', { endpoint: endpoints.images, headers: {}, accountId: null }],
])('%s: the refusal is reported once, with its account: %s', async (_who, code, { endpoint, headers, accountId }) => {
  reported.length = 0;
  const url = http.url + endpoint.path.replace(/:\w+/g, 'x');
  await (endpoint.method === 'POST' ? post(url, {}, headers) : fetch(url, { headers }));
  expect(reported).toEqual([{ code, accountId, origin: { ip: '127.0.0.1', requestId: expect.any(String) } }]);
});
