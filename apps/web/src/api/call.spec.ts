import {
  authenticateGoogleEndpoint,
  checkUserEndpoint,
  downloadEndpoint,
  logInEndpoint,
  nearestPlaceEndpoint,
  serverInfoEndpoint,
  thumbnailEndpoint,
} from '@groundtrack/contract';
import { beforeEach, expect, it } from 'vitest';
import { serveApi, toProblem } from '../testing/api-server.ts';
import { ada, adasSession, serverInfo as serverInfoSample } from '../testing/samples.ts';
import { ApiError } from './api-error.ts';
import { call, fetchFile, toAddress } from './call.ts';
import { currentSession, forgetSession, startSession } from './session.ts';

beforeEach(() => forgetSession());

async function toFailure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('No ApiError was thrown', { cause: error });
  return error;
}

it('writes parameters and queries into the URL, percent-encoded', () => {
  const params = { provider: 'max ar', featureId: 'a/b?c' };
  expect(toAddress(thumbnailEndpoint, { params })).toBe('/api/v3/archive/thumbnail/max%20ar/a%2Fb%3Fc');
  expect(toAddress(nearestPlaceEndpoint, { query: { latitude: '39.0', longitude: '-76.8' } })).toBe(
    '/api/v3/places/nearest?latitude=39.0&longitude=-76.8',
  );
});

it('sends JSON and parses the response with the contract', async () => {
  const server = await serveApi({ logIn: () => ({ json: { ...adasSession, more: 'dropped' } }) });
  const session = await call(logInEndpoint, { headers: {}, body: { username: 'ada@example.com', password: 'secret' } });
  expect(session).toEqual(adasSession);
  expect(server.calls[0]).toMatchObject({
    headers: { 'content-type': 'application/json' },
    body: { username: 'ada@example.com', password: 'secret' },
  });
});

it('names the session only where it is needed', async () => {
  const server = await serveApi({
    checkUser: () => ({ json: { valid: true, missing: [], user: ada } }),
    serverInfo: () => ({ json: serverInfoSample }),
  });
  startSession(adasSession);
  await call(checkUserEndpoint, {});
  await call(serverInfoEndpoint, {});
  expect(server.calls.map(({ headers }) => headers['session-id'])).toEqual(['session-of-ada', undefined]);
});

it('requests the key of a new session in a cookie, for every endpoint that opens a session', async () => {
  const answer = () => ({ json: adasSession });
  const server = await serveApi({ logIn: answer, authenticateGoogle: answer });
  await call(logInEndpoint, { headers: { client: 'web' }, body: { username: 'ada', password: 'x' } });
  await call(authenticateGoogleEndpoint, { body: {} });
  expect(server.calls.map(({ headers }) => headers['session'])).toEqual(['cookie', 'cookie']);
});

it('carries the problem of the server', async () => {
  await serveApi({ logIn: () => toProblem('too-many-requests', 'Wait 30 seconds') });
  const error = await toFailure(call(logInEndpoint, { headers: {}, body: { username: 'a', password: 'b' } }));
  expect(error).toMatchObject({ code: 'too-many-requests', message: 'Wait 30 seconds', problem: { id: 'req-7' } });
});

it('rejects a response that does not fit the contract', async () => {
  await serveApi({ serverInfo: () => ({ json: { name: 'something else' } }) });
  expect((await toFailure(call(serverInfoEndpoint, {}))).code).toBe('unreadable-answer');
});

it('keeps the message of an error that is not a problem document', async () => {
  const server = await serveApi({ serverInfo: () => ({ failure: '<h1>Out of order</h1>', status: 502 }) });
  expect(await toFailure(call(serverInfoEndpoint, {}))).toMatchObject({
    code: 'unreadable-answer',
    message: 'Out of order',
    problem: null,
  });
  server.answer({ serverInfo: () => ({ failure: '{"errors":["a","b"]}', status: 400 }) });
  expect(await toFailure(call(serverInfoEndpoint, {}))).toMatchObject({ code: 'other-failure', message: 'a - b' });
  server.answer({ serverInfo: () => ({ failure: '', status: 500 }) });
  expect((await toFailure(call(serverInfoEndpoint, {}))).message).toMatch(/does not understand/);
});

it('reports that no server responded', async () => {
  await serveApi({ serverInfo: () => 'hang-up' });
  expect((await toFailure(call(serverInfoEndpoint, {}))).code).toBe('offline');
});

it('rejects with the reason of the caller’s signal', async () => {
  const controller = new AbortController();
  await serveApi({
    serverInfo: () => {
      controller.abort(new Error('left the screen'));
      return 'silence';
    },
  });
  const answer = call(serverInfoEndpoint, {}, { signal: controller.signal });
  await expect(answer).rejects.toThrow('left the screen');
});

it('ends the session when the server no longer knows its key', async () => {
  await serveApi({ checkUser: () => toProblem('session-expired') });
  startSession(adasSession);
  await toFailure(call(checkUserEndpoint, {}));
  expect(currentSession()).toBeNull();
});

it('keeps a newer session when an older key is rejected late', async () => {
  await serveApi({ checkUser: () => toProblem('session-expired') });
  startSession(adasSession);
  const late = toFailure(call(checkUserEndpoint, {}));
  startSession({ ...adasSession, id: 'newer-session' });
  await late;
  expect(currentSession()?.id).toBe('newer-session');
});

it('fetches files with the key', async () => {
  const server = await serveApi({
    download: () => ({ bytes: new TextEncoder().encode('pixels'), mediaType: 'image/jpeg' }),
  });
  startSession(adasSession);
  const blob = await fetchFile(downloadEndpoint, { params: { fileId: 'f1' } });
  expect(await blob.text()).toBe('pixels');
  expect(server.calls[0]).toMatchObject({ params: { fileId: 'f1' }, headers: { 'session-id': 'session-of-ada' } });
});
