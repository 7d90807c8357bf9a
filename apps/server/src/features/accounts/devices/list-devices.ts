import type { Device } from '@groundtrack/contract';
import type { Caller } from '../../../platform/http/handler.ts';
import type { AccountDeps } from '../account-deps.ts';
import { LAST_USE_MS, type StoredSession } from '../pg-session-store.ts';

/** The live sessions of the caller's account, the current one first. */
export async function listDevices(
  { sessions, clock, findPlaceName }: Pick<AccountDeps, 'sessions' | 'clock' | 'findPlaceName'>,
  caller: Caller,
): Promise<Device[]> {
  const list = await sessions.list(caller.accountId, clock.nowMs());
  // Many sessions start at the same place.
  const names = new Map<string, Promise<string | null>>();
  const placeOf = ({ geoloc }: StoredSession): Promise<string | null> => {
    if (!geoloc) return Promise.resolve(null);
    const key = `${geoloc.latitude} ${geoloc.longitude}`;
    const name = names.get(key) ?? findPlaceName(geoloc);
    names.set(key, name);
    return name;
  };
  const own = Buffer.from(caller.sessionHash);
  const devices = list.map(async (session) => ({
    id: session.id,
    name: session.deviceName,
    place: await placeOf(session),
    address: session.sender,
    begunISO: new Date(session.createdAtMs).toISOString(),
    lastUsedISO: toQuarter(session).toISOString(),
    current: own.equals(session.keyHash),
  }));
  return (await Promise.all(devices)).toSorted((a, b) => Number(b.current) - Number(a.current));
}

/** The last use is known to the quarter of an hour; it is never before the login. */
function toQuarter({ createdAtMs, lastUsedAtMs }: StoredSession): Date {
  return new Date(Math.max(createdAtMs, Math.floor(lastUsedAtMs / LAST_USE_MS) * LAST_USE_MS));
}
