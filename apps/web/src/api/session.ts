import { SESSION_LIFETIME_SEC, type Session, type SessionEnd, type User } from '@groundtrack/contract';
import { create } from 'zustand';
import { readCookie, removeCookie, writeCookie } from '../lib/cookies.ts';
import { readStored, removeStored, writeStored } from '../lib/local-storage.ts';
import { currentRestrictedSession, forgetRestrictedSession, startRestrictedSession } from './restricted-session.ts';

/** What the page knows of a session. Its key is in a cookie that scripts cannot read. */
export interface BrowserSession {
  /** Names the session and opens nothing. */
  readonly id: string;
  /** Empty where the browser forgot it, until the next user check. */
  readonly username: string;
  /** Null until the first user check: contact data is not kept. */
  readonly user: User | null;
}

interface SessionState {
  readonly session: BrowserSession | null;
  /** True from when the server rejected the key until the next login: the app then asks for one. */
  readonly expired: boolean;
  /** Why the session ended before it expired; null: it expired. */
  readonly endedBy: SessionEnd | null;
}

/** Holds the id of the session, and ends when the cookie of its key does: its presence is being logged in. */
const MARKER = 'groundtrack_session';
/** Under this name the browser keeps whose session that is: its id and the address. */
const NAMED = 'groundtrack-session';
/** Cookies of former versions, which scripts could read. */
const FORMER = ['groundtrack_key', 'groundtrack_username', 'groundtrack_user', 'groundtrack_restricted'];

function storedSession(): BrowserSession | null {
  const id = readCookie(MARKER);
  if (!id) return null;
  const [named, username = ''] = (readStored(NAMED) ?? '').split(' ');
  return { id, username: named === id ? username : '', user: null };
}

/** @returns whether there were any: their session cannot go on */
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

/** Under this name the browser keeps for whom it keeps everything else. It outlives an expired session, not a logout. */
const OWNER = 'groundtrack-owner';

/** For whom this tab keeps what it has in memory. */
let owner = toOwner(storedSession());

function toOwner(session: BrowserSession | null): string | null {
  return readStored(OWNER) ?? (session?.username || null);
}

/** Where the user left: in this tab, or in another one, which has cleared or replaced what is stored already. */
export type LeftWhere = 'here' | 'elsewhere';

const leftListeners = new Set<(where: LeftWhere) => void>();

function notifyLeft(where: LeftWhere): void {
  for (const listener of leftListeners) listener(where);
}

function keep(session: BrowserSession | null, expired: boolean, endedBy: SessionEnd | null = null): void {
  if (session) {
    // Another user than the one whose session ended by itself.
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
 * The id of the session; null: nobody is logged in. What needs no more than that is not drawn again when the server has said more of
 * the account.
 */
export function useSessionId(): string | null {
  return useSessionStore((state) => state.session?.id ?? null);
}

export function useSessionExpired(): boolean {
  return useSessionStore((state) => state.expired);
}

/** Why the session ended before it expired; null: it expired, or there is one. */
export function useSessionEnd(): SessionEnd | null {
  return useSessionStore((state) => state.endedBy);
}

export function currentSession(): BrowserSession | null {
  return useSessionStore.getState().session;
}

/** Keeps the session of a login. One that a temporary password opened is kept apart. */
export function startSession({ id, user, restricted }: Session): void {
  const { username } = user;
  if (restricted) startRestrictedSession({ id, username });
  else keep({ id, username, user }, false);
}

/** Goes on with the session of a temporary password, once a new password is set. */
export function liftRestriction(): void {
  const session = currentRestrictedSession();
  if (session) keep({ ...session, user: null }, false);
  forgetRestrictedSession();
}

/** The account as the server now has it; ignored when no user is logged in. */
export function replaceUser(user: User): void {
  const { session, expired } = useSessionStore.getState();
  if (!session || JSON.stringify(session.user) === JSON.stringify(user)) return;
  // The name of the account is its address, which may have changed.
  const { username } = user;
  const isSomebodyElse = session.username === '' && owner !== null && owner !== username;
  if (isSomebodyElse) notifyLeft('here');
  writeStored(NAMED, `${session.id} ${username}`);
  useSessionStore.setState({ session: { ...session, username, user }, expired });
  keepOwner(username);
}

/** Ends the session in the browser. Code that stores something for the user is called by {@link onLogOut}. */
export function forgetSession(): void {
  const wasLoggedIn = currentSession() !== null;
  keep(null, false);
  owner = null;
  removeStored(OWNER);
  if (wasLoggedIn) notifyLeft('here');
}

/** The server rejected the session. A late answer to an older one leaves a newer one alone. */
export function expireSession(id: string, endedBy: SessionEnd | null = null): void {
  if (currentSession()?.id !== id) return;
  const stored = storedSession();
  if (stored && stored.id !== id) takeOver(stored);
  else keep(null, true, endedBy);
}

/** Goes on with what another tab left: a login, or none. */
function takeOver(stored: BrowserSession | null): void {
  useSessionStore.setState({ session: stored, expired: false, endedBy: null });
  const before = owner;
  owner = toOwner(stored);
  if (before !== null && before !== owner) notifyLeft('elsewhere');
}

/**
 * Calls back when a user logs out, or another one logs in; not when a session expires, since its user comes back.
 * @returns the closer
 */
export function onLogOut(listener: (where: LeftWhere) => void): () => void {
  leftListeners.add(listener);
  return () => void leftListeners.delete(listener);
}

/** Notices a login or logout in another tab, at the latest when this one is looked at again. @returns the closer */
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
