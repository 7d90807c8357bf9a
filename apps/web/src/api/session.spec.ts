import { user as userSchema } from '@groundtrack/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { ada, adasSession } from '../testing/samples.ts';
import {
  currentSession,
  expireSession,
  forgetSession,
  onLogOut,
  replaceUser,
  startSession,
  syncSessionAcrossTabs,
} from './session.ts';

beforeEach(() => forgetSession());

function reread(): void {
  const stop = syncSessionAcrossTabs();
  window.dispatchEvent(new Event('focus'));
  stop();
}

it('keeps key, username and user in three cookies, and removes them at the logout', () => {
  startSession(adasSession);
  expect(document.cookie.split('; ').map((cookie) => cookie.split('=')[0])).toEqual([
    'groundtrack_key',
    'groundtrack_username',
    'groundtrack_user',
  ]);
  forgetSession();
  expect(document.cookie).toBe('');
});

it('reads what another tab logged in as', () => {
  document.cookie = 'groundtrack_key=k2; Path=/';
  document.cookie = 'groundtrack_username=bob%40example.com; Path=/';
  document.cookie = `groundtrack_user=${encodeURIComponent(JSON.stringify(ada))}; Path=/`;
  reread();
  expect(currentSession()).toEqual({ apiKey: 'k2', username: 'bob@example.com', user: ada });
});

it.each(Object.keys(userSchema.shape))('reads no user without %s', (field) => {
  document.cookie = 'groundtrack_key=k4; Path=/';
  document.cookie = 'groundtrack_username=ada; Path=/';
  document.cookie = `groundtrack_user=${encodeURIComponent(JSON.stringify({ ...ada, [field]: undefined }))}; Path=/`;
  reread();
  expect(currentSession()?.user).toBeNull();
});

it.each(['%7Bbroken', '%', encodeURIComponent('{"username":1}'), ''])(
  'stays logged in with a damaged user cookie: %s',
  (cookie) => {
    document.cookie = 'groundtrack_key=k3; Path=/';
    document.cookie = 'groundtrack_username=ada; Path=/';
    document.cookie = `groundtrack_user=${cookie}; Path=/`;
    reread();
    expect(currentSession()).toEqual({ apiKey: 'k3', username: 'ada', user: null });
  },
);

it('takes over the account as the server has it', () => {
  startSession(adasSession);
  replaceUser({ ...ada, city: 'Paris' });
  expect(currentSession()?.user?.city).toBe('Paris');
  expect(decodeURIComponent(document.cookie)).toContain('Paris');
});

it('calls a logout a logout, and an expiry not', () => {
  const heard = vi.fn();
  const stop = onLogOut(heard);
  startSession(adasSession);
  expireSession(adasSession.apiKey);
  expect(heard).not.toHaveBeenCalled();
  startSession(adasSession);
  forgetSession();
  expect(heard).toHaveBeenCalledOnce();
  stop();
});

it('keeps its cookies for a day', () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  startSession(adasSession);
  expect(written.mock.calls.map(([cookie]) => /Max-Age=(\d+)/.exec(cookie)?.[1])).toEqual(['86400', '86400', '86400']);
  written.mockRestore();
});
