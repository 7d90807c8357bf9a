import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** OWASP Password Storage Cheat Sheet, argon2id: 19 MiB, 2 passes, 1 lane. The library's default algorithm is argon2id. */
export const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hash of an unused password at the same cost, so that an unknown address takes as long as a wrong password. */
export const DECOY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$ed1OhuptFLix0sJmQOzMew$3CVLhJSmujLKCtWsRE1mNq5wf58wZdYT5mtTMMm5OjY';

/** argon2 runs on libuv's four threads. One is left for file access, and more hashes than processors gain nothing. */
const HASHES_AT_ONCE = Math.min(availableParallelism(), 3);

const inTurn = pLimit(HASHES_AT_ONCE);

/** Prefix of hashes that were made with the server secret. */
const WITH_SECRET = 's1.';

/** Password hashes with a server secret (RFC 9106, section 3.1). The table alone is not enough to guess passwords. */
export class Passwords {
  readonly #secret: Uint8Array;

  /** @param secret 256 random bits in base64url */
  constructor(secret: string) {
    this.#secret = Buffer.from(secret, 'base64url');
  }

  /** @returns a PHC string with a random salt, after {@link WITH_SECRET} */
  async hash(password: string): Promise<string> {
    const secret = this.#secret;
    return WITH_SECRET + (await inTurn(() => hash(normalized(password), { ...ARGON2_OPTIONS, secret })));
  }

  /** @param passwordHash null if there is no such account: costs the same and never matches */
  async match(password: string, passwordHash: string | null): Promise<boolean> {
    const known = passwordHash ?? WITH_SECRET + DECOY_HASH;
    const options = this.isWithSecret(known) ? { secret: this.#secret } : {};
    const phc = known.slice(this.isWithSecret(known) ? WITH_SECRET.length : 0);
    const isRight = await inTurn(() => verify(phc, normalized(password), options));
    return isRight && passwordHash !== null;
  }

  /** False for a hash made without the server secret; the next login replaces it. */
  isWithSecret(passwordHash: string): boolean {
    return passwordHash.startsWith(WITH_SECRET);
  }
}

/** Keyboards may produce the same characters composed or decomposed (NIST SP 800-63B 5.1.1.2). */
function normalized(password: string): string {
  return password.normalize('NFKC');
}
