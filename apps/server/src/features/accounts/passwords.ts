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

/** A password that is compared with a hash. */
export interface Matching {
  readonly passwordHash: string | null;
  /** Its turn has come; what is held from here on is held no longer than one hash takes. */
  readonly begun: Promise<void>;
  readonly isRight: Promise<boolean>;
}

/** Before the PHC string of a hash into which the secret of the server went. */
const WITH_SECRET = 's1.';

/**
 * Hashes of passwords, into which a secret of the server goes beside the salt (RFC 9106, section 3.1): who has the table
 * alone cannot guess at them.
 */
export class Passwords {
  readonly #secret: Uint8Array;

  /** @param secret 256 random bits in base64url */
  constructor(secret: string) {
    this.#secret = Buffer.from(secret, 'base64url');
  }

  /** @returns a PHC string with its own random salt, behind the mark of the secret */
  async hash(password: string): Promise<string> {
    const secret = this.#secret;
    return WITH_SECRET + (await inTurn(() => hash(normalized(password), { ...ARGON2_OPTIONS, secret })));
  }

  /** @param passwordHash null when there is no such account: the same work, and never a match */
  match(password: string, passwordHash: string | null): Promise<boolean> {
    return this.startMatch(password, passwordHash).isRight;
  }

  /** {@link match}, on a thread of its own, for what is done beside it. */
  startMatch(password: string, passwordHash: string | null): Matching {
    const known = passwordHash ?? WITH_SECRET + DECOY_HASH;
    const options = this.isWithSecret(known) ? { secret: this.#secret } : {};
    const phc = known.slice(this.isWithSecret(known) ? WITH_SECRET.length : 0);
    const begun = Promise.withResolvers<void>();
    const isRight = inTurn(async () => {
      const matching = verify(phc, normalized(password), options);
      begun.resolve();
      return (await matching) && passwordHash !== null;
    });
    // Whoever began it may not need it any more.
    isRight.catch(() => undefined);
    return { passwordHash, begun: begun.promise, isRight };
  }

  /** False for a hash of before there was a secret: it is replaced at the next login. */
  isWithSecret(passwordHash: string): boolean {
    return passwordHash.startsWith(WITH_SECRET);
  }
}

/** The same characters may be typed composed or decomposed, depending on the keyboard (NIST SP 800-63B 5.1.1.2). */
function normalized(password: string): string {
  return password.normalize('NFKC');
}
