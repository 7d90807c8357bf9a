import { SESSION_LIFETIME_SEC, type Session, USER_FIELDS, type User } from '@groundtrack/contract';
import { create } from 'zustand';
import { readCookie, removeCookie, writeCookie } from '../util/cookies.ts';
import { readStored, removeStored, writeStored } from '../util/local-storage.ts';
import { currentRestrictedSession, forgetRestrictedSession, startRestrictedSession } from './restricted-session.ts';

/** What the browser keeps of a session (spec section 4): the presence of the key is being logged in. */
export interface BrowserSession {
  readonly apiKey: string;
  readonly username: string;
  /** Null when the cookie is damaged or was too large for the browser; the next user check brings it back. */
  readonly user: User | null;
}

interface SessionState {
  readonly session: BrowserSession | null;
  /** True from when the server rejected the key until the next login: the app then asks for one. */
  readonly expired: boolean;
}

const cookies = { apiKey: 'groundtrack_key', username: 'groundtrack_username', user: 'groundtrack_user' } as const;

/** Every screen reads the session before it is drawn, so this does without zod, which is loaded later. */
function isUser(value: unknown): value is User {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map(Object.entries(value));
  return USER_FIELDS.every((name) => typeof fields.get(name) === 'string');
}

function storedUser(): User | null {
  try {
    const user: unknown = JSON.parse(readCookie(cookies.user) ?? 'null');
    return isUser(user) ? user : null;
  } catch {
    return null;
  }
}

function storedSession(): BrowserSession | null {
  const apiKey = readCookie(cookies.apiKey);
  const username = readCookie(cookies.username);
  return apiKey && username ? { apiKey, username, user: storedUser() } : null;
}

const useSessionStore = create<SessionState>(() => ({ session: storedSession(), expired: false }));

/** Under this name the browser keeps for whom it keeps everything else. It outlives an expired session, not a logout. */
const OWNER = 'groundtrack-owner';

/** For whom this tab keeps what it has in memory. */
let owner = readStored(OWNER) ?? storedSession()?.username ?? null;

/** Where the user left: in this tab, or in another one, which has cleared or replaced what is stored already. */
export type LeftWhere = 'here' | 'elsewhere';

const leftListeners = new Set<(where: LeftWhere) => void>();

function notifyLeft(where: LeftWhere): void {
  for (const listener of leftListeners) listener(where);
}

function keep(session: BrowserSession | null, expired: boolean): void {
  if (session) {
    // Another user than the one whose session ended by itself.
    if (owner !== null && owner !== session.username) notifyLeft('here');
    writeCookie(cookies.apiKey, session.apiKey, SESSION_LIFETIME_SEC);
    writeCookie(cookies.username, session.username, SESSION_LIFETIME_SEC);
    writeCookie(cookies.user, JSON.stringify(session.user), SESSION_LIFETIME_SEC);
  } else {
    for (const name of Object.values(cookies)) removeCookie(name);
  }
  useSessionStore.setState({ session, expired });
  if (session) keepOwner(session.username);
}

function keepOwner(username: string): void {
  owner = username;
  writeStored(OWNER, username);
}

export function useSession(): BrowserSession | null {
  return useSessionStore((state) => state.session);
}

export function useSessionExpired(): boolean {
  return useSessionStore((state) => state.expired);
}

export function currentSession(): BrowserSession | null {
  return useSessionStore.getState().session;
}

/** Keeps the session of a login. One that a temporary password opened is kept apart. */
export function startSession({ apiKey, user, restricted }: Session): void {
  const { username } = user;
  if (restricted) startRestrictedSession({ apiKey, username });
  else keep({ apiKey, username, user }, false);
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
  writeCookie(cookies.username, username, SESSION_LIFETIME_SEC);
  writeCookie(cookies.user, JSON.stringify(user), SESSION_LIFETIME_SEC);
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

/** The server rejected `apiKey`. A late answer to an older key leaves a newer session alone. */
export function expireSession(apiKey: string): void {
  if (currentSession()?.apiKey === apiKey) keep(null, true);
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
    if (stored?.apiKey === currentSession()?.apiKey) return;
    useSessionStore.setState({ session: stored, expired: false });
    const before = owner;
    owner = readStored(OWNER) ?? stored?.username ?? null;
    if (before !== null && before !== owner) notifyLeft('elsewhere');
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
