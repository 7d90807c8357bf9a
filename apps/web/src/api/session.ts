import { SESSION_LIFETIME_SEC, type Session, type SessionEnd, type User } from '@groundtrack/contract';
import { create } from 'zustand';
import { readCookie, removeCookie, writeCookie } from '../lib/cookies.ts';
import { readStored, removeStored, writeStored } from '../lib/local-storage.ts';
import { currentRestrictedSession, forgetRestrictedSession, startRestrictedSession } from './restricted-session.ts';

/** A session, as far as scripts can read it. Its key is in a cookie that scripts cannot read. */
export interface BrowserSession {
  /** Identifies the session. It grants no access. */
  readonly id: string;
  /** Empty if the browser lost it, until the next user check. */
  readonly username: string;
  /** Null until the first user check, because contact data is not stored. */
  readonly user: User | null;
}

interface SessionState {
  readonly session: BrowserSession | null;
  /** True from the server's rejection of the key until the next login. The app then asks for a login. */
  readonly expired: boolean;
  /** Why the session ended early; null if it expired. */
  readonly endedBy: SessionEnd | null;
}

/** A cookie with the session id that expires with the key's cookie. The user is logged in while it exists. */
const MARKER = 'groundtrack_session';
/** Local storage key of the session's id and email. */
const NAMED = 'groundtrack-session';
/** Cookies of older versions, which scripts could read. */
const FORMER = ['groundtrack_key', 'groundtrack_username', 'groundtrack_user', 'groundtrack_restricted'];

function storedSession(): BrowserSession | null {
  const id = readCookie(MARKER);
  if (!id) return null;
  const [named, username = ''] = (readStored(NAMED) ?? '').split(' ');
  return { id, username: named === id ? username : '', user: null };
}

/** @returns whether there were any; their sessions cannot continue */
function removeFormerCookies(): boolean {
  const found = FORMER.filter((name) => readCookie(name) !== null);
  found.forEach(removeCookie);
  return found.length > 0;
}

const useSessionStore = create<SessionState>(() => {
  const wasLoggedIn = removeFormerCookies();
  const session = storedSession();
  return { session, expired: wasLoggedIn && session === null, endedBy: null };
});

/** Local storage key of the user who owns all other stored data. It survives an expired session, but not a logout. */
const OWNER = 'groundtrack-owner';

/** The user who owns the data in this tab's memory. */
let owner = toOwner(storedSession());

function toOwner(session: BrowserSession | null): string | null {
  return readStored(OWNER) ?? (session?.username || null);
}

/** The user logged out, in this tab or in another one, which has already cleared or replaced the stored data. */
export type LeftWhere = 'here' | 'elsewhere';

const leftListeners = new Set<(where: LeftWhere) => void>();

function notifyLeft(where: LeftWhere): void {
  for (const listener of leftListeners) listener(where);
}

function keep(session: BrowserSession | null, expired: boolean, endedBy: SessionEnd | null = null): void {
  if (session) {
    // A different user than the one whose session expired.
    if (owner !== null && owner !== session.username) notifyLeft('here');
    writeCookie(MARKER, session.id, SESSION_LIFETIME_SEC);
    writeStored(NAMED, `${session.id} ${session.username}`);
  } else {
    removeCookie(MARKER);
    removeStored(NAMED);
  }
  useSessionStore.setState({ session, expired, endedBy });
  if (session) keepOwner(session.username);
}

function keepOwner(username: string): void {
  owner = username;
  writeStored(OWNER, username);
}

export function useSession(): BrowserSession | null {
  return useSessionStore((state) => state.session);
}

/**
 * The id of the session; null if the user is logged out. Components that only need the id do not render again when the
 * account's data changes.
 */
export function useSessionId(): string | null {
  return useSessionStore((state) => state.session?.id ?? null);
}

export function useSessionExpired(): boolean {
  return useSessionStore((state) => state.expired);
}

/** Why the session ended early; null if it expired or is still open. */
export function useSessionEnd(): SessionEnd | null {
  return useSessionStore((state) => state.endedBy);
}

export function currentSession(): BrowserSession | null {
  return useSessionStore.getState().session;
}

/** Stores the session of a login. A session opened by a temporary password is stored separately. */
export function startSession({ id, user, restricted }: Session): void {
  const { username } = user;
  if (restricted) startRestrictedSession({ id, username });
  else keep({ id, username, user }, false);
}

/** Continues with the session of a temporary password after a new password is set. */
export function liftRestriction(): void {
  const session = currentRestrictedSession();
  if (session) keep({ ...session, user: null }, false);
  forgetRestrictedSession();
}

/** Updates the account from a server response. Ignored if no user is logged in. */
export function replaceUser(user: User): void {
  const { session, expired } = useSessionStore.getState();
  if (!session || JSON.stringify(session.user) === JSON.stringify(user)) return;
  // The account's name is its email, which may have changed.
  const { username } = user;
  const isSomebodyElse = session.username === '' && owner !== null && owner !== username;
  if (isSomebodyElse) notifyLeft('here');
  writeStored(NAMED, `${session.id} ${username}`);
  useSessionStore.setState({ session: { ...session, username, user }, expired });
  keepOwner(username);
}

/** Ends the session in the browser. Code that stores data of the user registers with {@link onLogOut}. */
export function forgetSession(): void {
  const wasLoggedIn = currentSession() !== null;
  keep(null, false);
  owner = null;
  removeStored(OWNER);
  if (wasLoggedIn) notifyLeft('here');
}

/** Called when the server rejected the session. A late response to an older session does not end a newer one. */
export function expireSession(id: string, endedBy: SessionEnd | null = null): void {
  if (currentSession()?.id !== id) return;
  const stored = storedSession();
  if (stored && stored.id !== id) takeOver(stored);
  else keep(null, true, endedBy);
}

/** Continues with the session that another tab left, if any. */
function takeOver(stored: BrowserSession | null): void {
  useSessionStore.setState({ session: stored, expired: false, endedBy: null });
  const before = owner;
  owner = toOwner(stored);
  if (before !== null && before !== owner) notifyLeft('elsewhere');
}

/**
 * Calls back when the user logs out or another user logs in, but not when a session expires, since its user may return.
 * @returns the closer
 */
export function onLogOut(listener: (where: LeftWhere) => void): () => void {
  leftListeners.add(listener);
  return () => void leftListeners.delete(listener);
}

/** Detects logins and logouts in other tabs, at the latest when this tab is focused. @returns the closer */
export function syncSessionAcrossTabs(): () => void {
  const look = () => {
    const stored = storedSession();
    if (stored?.id !== currentSession()?.id) takeOver(stored);
  };
  const lookWhenStored = ({ key }: StorageEvent) => {
    if (key === OWNER) look();
  };
  window.addEventListener('focus', look);
  window.addEventListener('storage', lookWhenStored);
  return () => {
    window.removeEventListener('focus', look);
    window.removeEventListener('storage', lookWhenStored);
  };
}
