import { create } from 'zustand';
import { keepInTab, readFromTab, removeFromTab } from '../lib/session-storage.ts';

/**
 * A session opened by a temporary password. It can only set a new password, so on all other screens the user counts as
 * logged out.
 */
export interface RestrictedSession {
  /** Identifies the session. Its key is in a cookie that scripts cannot read. */
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

/** Survives a reload, because the temporary password works only once. */
export function startRestrictedSession(session: RestrictedSession): void {
  keepInTab(STORED, `${session.id} ${session.username}`);
  useStore.setState({ session });
}

export function forgetRestrictedSession(): void {
  removeFromTab(STORED);
  useStore.setState({ session: null });
}
