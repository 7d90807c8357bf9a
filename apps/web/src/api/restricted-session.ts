import { create } from 'zustand';
import { keepInTab, readFromTab, removeFromTab } from '../lib/session-storage.ts';

/**
 * A session that a temporary password opened. It can do nothing but set a new password, so for all screens but that one
 * the user is not logged in.
 */
export interface RestrictedSession {
  /** Names it; its key is in a cookie that scripts cannot read. */
  readonly id: string;
  readonly username: string;
}

const STORED = 'groundtrack-restricted';

const useStore = create<{ readonly session: RestrictedSession | null }>(() => ({ session: stored() }));

function stored(): RestrictedSession | null {
  const [id, username] = (readFromTab(STORED) ?? '').split(' ');
  return id && username ? { id, username } : null;
}

export function useRestrictedSession(): RestrictedSession | null {
  return useStore((state) => state.session);
}

export function currentRestrictedSession(): RestrictedSession | null {
  return useStore.getState().session;
}

/** It outlives a reload: the temporary password would not work again. */
export function startRestrictedSession(session: RestrictedSession): void {
  keepInTab(STORED, `${session.id} ${session.username}`);
  useStore.setState({ session });
}

export function forgetRestrictedSession(): void {
  removeFromTab(STORED);
  useStore.setState({ session: null });
}
