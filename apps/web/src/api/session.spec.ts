import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { writeStored } from '../lib/local-storage.ts';
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

it('stores a marker without secrets or contact data, and removes it at logout', () => {
  startSession({ ...adasSession, apiKey: 'never kept' });
  expect(document.cookie).toBe('groundtrack_session=session-of-ada');
  expect(JSON.stringify(Object.entries(localStorage))).not.toMatch(/Lovelace|never kept/);
  forgetSession();
  expect(document.cookie).toBe('');
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain('ada@example.com');
});

it('picks up the login of another tab', () => {
  document.cookie = 'groundtrack_session=s2; Path=/';
  writeStored('groundtrack-session', 's2 bob@example.com');
  reread();
  expect(currentSession()).toEqual({ id: 's2', username: 'bob@example.com', user: null });
});

it.each(['', 's1 bob@example.com', 'damaged'])('takes no name that belongs to no session: %s', (named) => {
  document.cookie = 'groundtrack_session=s2; Path=/';
  writeStored('groundtrack-session', named);
  reread();
  expect(currentSession()).toEqual({ id: 's2', username: '', user: null });
});

it('clears stored data later, if a session with a lost owner belongs to another user', () => {
  startSession(adasSession);
  expireSession(adasSession.id);
  document.cookie = 'groundtrack_session=s2; Path=/';
  reread();
  const heard = vi.fn();
  onTestFinished(onLogOut(heard));
  replaceUser({ ...ada, username: 'bob@example.com' });
  expect([currentSession()?.username, heard.mock.calls]).toEqual(['bob@example.com', [['here']]]);
});

it('continues with the login of another tab when its own session is rejected', () => {
  startSession(adasSession);
  document.cookie = 'groundtrack_session=s2; Path=/';
  writeStored('groundtrack-session', 's2 ada@example.com');
  expireSession(adasSession.id);
  expect(currentSession()?.id).toBe('s2');
  expireSession('s2');
  expect([currentSession(), document.cookie]).toEqual([null, '']);
});

it('removes the cookies of older versions, which scripts could read, and asks for a login', async () => {
  for (const name of ['key', 'username', 'user', 'restricted']) document.cookie = `groundtrack_${name}=x; Path=/`;
  vi.resetModules();
  const { useSessionExpired: former } = await import('./session.ts');
  expect(document.cookie).toBe('');
  expect(renderHook(() => former()).result.current).toBe(true);
});

it('updates the account from the server', () => {
  startSession(adasSession);
  replaceUser({ ...ada, city: 'Paris' });
  expect(currentSession()?.user?.city).toBe('Paris');
});

it('distinguishes a logout from an expiry', () => {
  const heard = vi.fn();
  const stop = onLogOut(heard);
  startSession(adasSession);
  expireSession(adasSession.id);
  expect(heard).not.toHaveBeenCalled();
  startSession(adasSession);
  forgetSession();
  expect(heard).toHaveBeenCalledOnce();
  stop();
});

it('keeps its marker for a day', () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  startSession(adasSession);
  expect(written.mock.calls.map(([cookie]) => /Max-Age=(\d+)/.exec(cookie)?.[1])).toEqual(['86400']);
  written.mockRestore();
});
