import { randomBytes } from 'node:crypto';
import { sessionKeyHash } from '../../features/accounts/session-key.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Random } from '../crash/random.ts';
import type { Caller } from './make-attempt.ts';

const HOUR_MS = 3_600_000;
/** The number of uses of a key, because requests of the run log out, change passwords, and lift restrictions. */
const USES = 100;

type KeyHolder = 'user' | 'other' | 'ended' | 'restricted';

/** Session keys for every kind of caller, replaced before they are used up. */
export class LiveKeys {
  readonly #db: Db;
  readonly #accountIds: Readonly<Record<'user' | 'other', string>>;
  readonly #current = new Map<KeyHolder, { readonly key: string; usesLeft: number }>();

  constructor(db: Db, accountIds: Readonly<Record<'user' | 'other', string>>) {
    this.#db = db;
    this.#accountIds = accountIds;
  }

  /** Opens new sessions for used keys. Call it occasionally. */
  async renew(): Promise<void> {
    for (const holder of ['user', 'other', 'ended', 'restricted'] as const) {
      const current = this.#current.get(holder);
      if (!current || current.usesLeft <= 0)
        this.#current.set(holder, { key: await this.#open(holder), usesLeft: USES });
    }
  }

  /** @returns null for a caller without a session */
  keyOf(caller: Caller, random: Random): string | null {
    if (caller === 'none') return null;
    const current = this.#current.get(caller === 'falsified' ? 'user' : caller);
    if (!current) throw new Error('No session was opened');
    if (caller === 'falsified') return falsified(current.key, random);
    current.usesLeft--;
    return current.key;
  }

  /** Marks the session of a key as ended. */
  end(caller: Caller): void {
    const current =
      caller === 'user' || caller === 'other' || caller === 'restricted' ? this.#current.get(caller) : null;
    if (current) current.usesLeft = 0;
  }

  async #open(holder: KeyHolder): Promise<string> {
    const key = randomBytes(32).toString('base64url');
    await this.#db
      .insertInto('session')
      .values({
        key_hash: sessionKeyHash(key),
        account_id: this.#accountIds[holder === 'other' ? 'other' : 'user'],
        device_name: '',
        latitude: null,
        longitude: null,
        created_at: new Date(),
        confirmed_at: new Date(),
        expires_at: new Date(Date.now() + (holder === 'ended' ? -1_000 : HOUR_MS)),
        ...(holder === 'restricted' ? { restricted: 'set-password' as const } : {}),
      })
      .execute();
    return key;
  }
}

/** A slightly wrong key, or none at all. */
function falsified(key: string, random: Random): string {
  const at = random.whole(0, key.length - 2);
  const keys = [
    key.slice(0, at) + (key[at] === 'A' ? 'B' : 'A') + key.slice(at + 1),
    key.slice(0, at),
    key.toLowerCase(),
    `${key}${key}`,
    "' OR 1=1 --",
    '%00',
    'null',
    '\xff\xfe',
    'x'.repeat(6_000),
  ];
  return keys[random.whole(0, keys.length - 1)] ?? '';
}
