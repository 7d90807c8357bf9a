import { type Contact, DEMO_ACCOUNT_SEC, demoAddress, fail, type Result, type Session } from '@groundtrack/contract';
import type { OpenVerified, SessionDevice } from '../../domain/feature-ports.ts';
import { DAY_MS, HOUR_MS } from '../../lib/time-units.ts';
import { countRequests, type RequestCount } from '../../platform/db/count-request.ts';
import type { Db } from '../../platform/db/database.ts';
import { toClientNetwork } from '../../platform/net/to-client-network.ts';
import type { Clock, Ids } from '../../platform/system/ports.ts';

/** Enough for the users of an office, and too few to fill a disk. */
const PER_SENDER_AN_HOUR = 10;
const PER_DAY = 1_000;

/** A complete registration, so that every feature is available; the address is fictitious. */
const CONTACT: Contact = {
  firstname: 'Demo',
  lastname: 'Account',
  company: '',
  address: '1 Example Street',
  city: 'Anytown',
  state: 'NY',
  zip: '10001',
  country: 'US',
  citizenship: 'US',
};

export interface DemoDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Whether nothing on this server is real, and the operator has not switched demo accounts off. */
  readonly isOpen: boolean;
  readonly accounts: { readonly openVerified: OpenVerified };
}

/** Opens a complete account that expires after a day, and its session. It has no password and gets no emails. */
export async function startDemo(deps: DemoDeps, device: SessionDevice): Promise<Result<Session>> {
  if (!deps.isOpen) return fail('demo-closed', 'Register for an account, or log in');
  const nowMs = deps.clock.nowMs();
  const count = (key: string, windowMs: number) => countRequests(deps.db, { key, windowMs, nowMs });
  const ofSender = await count(`demo accounts from ${toClientNetwork(device.origin.ip)}`, HOUR_MS);
  if (ofSender.count > PER_SENDER_AN_HOUR)
    return tooMany(`At most ${PER_SENDER_AN_HOUR} demo accounts an hour are opened from one network`, ofSender, nowMs);
  const ofAll = await count('demo accounts', DAY_MS);
  if (ofAll.count > PER_DAY) return tooMany(`At most ${PER_DAY} demo accounts a day are opened here`, ofAll, nowMs);
  const endsAt = new Date(nowMs + DEMO_ACCOUNT_SEC * 1_000);
  return deps.accounts.openVerified(
    { email: demoAddress(deps.ids.uuid()), contact: CONTACT },
    device,
    async (tx, accountId) => {
      await tx.insertInto('demo_account').values({ account_id: accountId, ends_at: endsAt }).execute();
    },
  );
}

function tooMany(limit: string, { nextMs }: RequestCount, nowMs: number): Result<never> {
  const retryAfterSec = Math.ceil((nextMs - nowMs) / 1_000);
  const detail = `${limit}; try again in ${Math.ceil(retryAfterSec / 60)} min, or register`;
  return { ok: false, failure: { code: 'too-many-requests', detail, retryAfterSec } };
}
