import { RESTRICTED_SESSION_LIFETIME_SEC } from '@groundtrack/contract';
import { create } from 'zustand';
import { readCookie, removeCookie, writeCookie } from '../util/cookies.ts';

/**
 * A session that a temporary password opened. It can do nothing but set a new password, so for all screens but that one
 * the user is not logged in.
 */
export interface RestrictedSession {
  readonly apiKey: string;
  readonly username: string;
}

const COOKIE = 'groundtrack_restricted';

const useStore = create<{ readonly session: RestrictedSession | null }>(() => ({ session: stored() }));

function stored(): RestrictedSession | null {
  try {
    const value: unknown = JSON.parse(readCookie(COOKIE) ?? 'null');
    const [apiKey, username] = Array.isArray(value) ? value : [];
    return typeof apiKey === 'string' && typeof username === 'string' ? { apiKey, username } : null;
  } catch {
    return null;
  }
}

export function useRestrictedSession(): RestrictedSession | null {
  return useStore((state) => state.session);
}

export function currentRestrictedSession(): RestrictedSession | null {
  return useStore.getState().session;
}

/** It outlives a reload: the temporary password would not work again. */
export function startRestrictedSession(session: RestrictedSession): void {
  writeCookie(COOKIE, JSON.stringify([session.apiKey, session.username]), RESTRICTED_SESSION_LIFETIME_SEC);
  useStore.setState({ session });
}

export function forgetRestrictedSession(): void {
  removeCookie(COOKIE);
  useStore.setState({ session: null });
}
