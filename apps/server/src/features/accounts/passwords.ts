import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** OWASP Password Storage Cheat Sheet, argon2id: 19 MiB, 2 passes, 1 lane. The library's default algorithm is argon2id. */
export const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A hash of an unused password at the same cost, so that an unknown e-mail address takes as long as a wrong password. */
export const DECOY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$ed1OhuptFLix0sJmQOzMew$3CVLhJSmujLKCtWsRE1mNq5wf58wZdYT5mtTMMm5OjY';

/**
 * More hashes at once than processors end no sooner, and push each other's 19 MiB out of the caches. One of libuv's four
 * threads stays free for files.
 */
const HASHES_AT_ONCE = Math.min(availableParallelism(), 3);

const inTurn = pLimit(HASHES_AT_ONCE);

/** @returns a PHC string with its own random salt */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalized(password), ARGON2_OPTIONS));
}

/** @param passwordHash null when there is no such account: the same work, and never a match */
export async function passwordMatches(password: string, passwordHash: string | null): Promise<boolean> {
  const matches = await inTurn(() => verify(passwordHash ?? DECOY_HASH, normalized(password)));
  return matches && passwordHash !== null;
}

/** The same characters may be typed composed or decomposed, depending on the keyboard (NIST SP 800-63B 5.1.1.2). */
function normalized(password: string): string {
  return password.normalize('NFKC');
}
