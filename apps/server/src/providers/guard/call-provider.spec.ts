import { toSceneId } from '@groundtrack/contract';
import { describe, expect, it } from 'vitest';
import { SampleProvider } from '../../testing/sample-provider.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { ProviderError, type ProviderErrorKind, ProviderOutage } from '../port/provider.ts';
import { callProvider } from './call-provider.ts';
import { GuardedProvider, localGuardRules } from './guarded-provider.ts';

const provider = { label: 'Acme' };
const never = new AbortController().signal;
const callAcme = (call: () => Promise<string>) => callProvider(provider, call);

const failWith = (kind: ProviderErrorKind, retryAfterMs: number | null = null) =>
  callAcme(() => Promise.reject(new ProviderError('acme', kind, 'secret: https://key@acme.example', retryAfterMs)));

/** Calls a provider that never responds, behind the guard. */
function callHanging(timeoutMs: number, signal = never) {
  const hanging = Object.assign(new SampleProvider(), { quicklook: () => new Promise<null>(() => undefined) });
  const guarded = new GuardedProvider(
    hanging,
    { ...localGuardRules, timeoutMs },
    { clock: { nowMs: () => 0 }, log: silentLog },
  );
  return callProvider(guarded, () => guarded.quicklook(toSceneId('sample-1'), signal));
}

describe('a call of a provider', () => {
  it('returns its response', async () => {
    expect(await callAcme(() => Promise.resolve('scenes'))).toEqual({ ok: true, value: 'scenes' });
  });

  it.each<[ProviderErrorKind, string]>([
    ['unavailable', 'not available'],
    ['malformed', 'could not be read'],
    ['credentials', 'was not accepted'],
    ['rate-limited', 'Try again later'],
    ['rejected', 'rejected'],
  ])('turns %s into a failure that names the provider and hides its message', async (kind, words) => {
    const answer = await failWith(kind);
    if (answer.ok) throw new Error('expected a failure');
    expect(answer.failure.code).toBe('provider-failed');
    expect(answer.failure.detail).toContain('Acme');
    expect(answer.failure.detail).toContain(words);
    expect(answer.failure.detail).not.toContain('secret');
  });

  it('says when to retry', async () => {
    const answer = await failWith('rate-limited', 61_500);
    expect(answer).toMatchObject({ failure: { detail: expect.stringContaining('in 62 seconds') } });
  });

  it('says since when a provider has failed and when it is tried again', async () => {
    const nowMs = Date.UTC(2026, 10, 21, 12);
    const outage = new ProviderOutage('acme', { sinceMs: nowMs - 60_000, retryAtMs: nowMs + 30_000 }, nowMs);
    expect(await callAcme(() => Promise.reject(outage))).toMatchObject({
      failure: {
        code: 'provider-failed',
        detail: 'Acme has failed since 2026-11-21 11:59:00 UTC and is tried again at 2026-11-21 12:00:30 UTC.',
      },
    });
  });

  it.each([
    [30, 'within 0 seconds'],
    [600, 'within 1 seconds'],
  ])('stops after the timeout of the provider (%d ms), and states it', async (timeoutMs, words) => {
    const answer = await callHanging(timeoutMs);
    expect(answer).toMatchObject({
      ok: false,
      failure: { code: 'provider-timeout', detail: expect.stringContaining(`Sample did not answer ${words}`) },
    });
  });

  it('stops when the client leaves', async () => {
    expect(await callHanging(60_000, AbortSignal.timeout(30))).toMatchObject({ ok: false });
  });

  it('passes bugs on', async () => {
    await expect(callAcme(() => Promise.reject(new TypeError('a bug')))).rejects.toThrow('a bug');
  });
});
