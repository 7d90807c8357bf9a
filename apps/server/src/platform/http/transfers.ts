import type { Result } from '@groundtrack/contract';
import { toClientNetwork } from '../net/to-client-network.ts';

/** Limits of concurrent file transfers. A browser opens six connections, a download tool up to sixteen. */
export interface TransferLimits {
  readonly ofProcess: number;
  readonly ofAddress: number;
  readonly ofAccount: number;
  /** Links, which need no account. */
  readonly ofLinks: number;
  readonly ofLinksOfAddress: number;
  /** Links to files of one account. */
  readonly ofLinksOfOwner: number;
}

/**
 * A client that never reads holds up to 4.2 MB of kernel memory, which all connections of the machine share. A thousand
 * of them on loopback slow everything down (tcp(7), `tcp_mem`). Links leave most of it to accounts, and a single
 * address or owner leaves most links to others.
 */
const TRANSFER_LIMITS: TransferLimits = {
  ofProcess: 2_000,
  ofAddress: 64,
  ofAccount: 32,
  ofLinks: 256,
  ofLinksOfAddress: 16,
  ofLinksOfOwner: 64,
};
/** A refused transfer may be retried after this time. */
const RETRY_AFTER_SEC = 5;

/** The receiver of a file. Links are opened without an account. */
interface Receiver {
  readonly ip: string;
  readonly accountId: string | null;
}

interface Count {
  readonly key: string;
  readonly limit: number;
  readonly words: string;
}

/** Counts the files that this process is sending. */
export class Transfers {
  readonly #limits: TransferLimits;
  readonly #underWay = new Map<string, number>();

  constructor(limits: TransferLimits = TRANSFER_LIMITS) {
    this.#limits = limits;
  }

  /** @returns a function that ends the transfer; 'busy' names the exceeded limit */
  begin({ ip, accountId }: Receiver): Result<() => void> {
    const { ofProcess, ofAddress, ofAccount, ofLinks, ofLinksOfAddress } = this.#limits;
    const address = toClientNetwork(ip);
    return this.#begin([
      { key: 'process', limit: ofProcess, words: `This server sends ${ofProcess} files at once` },
      { key: `address ${address}`, limit: ofAddress, words: `An address gets ${ofAddress} files at once` },
      ...(accountId === null
        ? [
            {
              key: `links ${address}`,
              limit: ofLinksOfAddress,
              words: `An address gets the files of ${ofLinksOfAddress} links at once`,
            },
            { key: 'links', limit: ofLinks, words: `This server sends the files of ${ofLinks} links at once` },
          ]
        : [{ key: `account ${accountId}`, limit: ofAccount, words: `An account gets ${ofAccount} files at once` }]),
    ]);
  }

  /** Counts a started link for the owner of its file. */
  beginOfOwner(ownerId: string): Result<() => void> {
    const { ofLinksOfOwner: limit } = this.#limits;
    const words = `This server sends ${limit} files at once by links of one account`;
    return this.#begin([{ key: `owner ${ownerId}`, limit, words }]);
  }

  #begin(counts: readonly Count[]): Result<() => void> {
    const reached = counts.find(({ key, limit }) => this.#count(key) >= limit);
    if (reached) {
      const detail = `${reached.words}; wait for one to end, or try again in ${RETRY_AFTER_SEC} s`;
      return { ok: false, failure: { code: 'busy', detail, retryAfterSec: RETRY_AFTER_SEC } };
    }
    for (const { key } of counts) this.#underWay.set(key, this.#count(key) + 1);
    const end = () => {
      for (const { key } of counts) this.#leave(key);
    };
    return { ok: true, value: end };
  }

  #count(key: string): number {
    return this.#underWay.get(key) ?? 0;
  }

  #leave(key: string): void {
    const left = this.#count(key) - 1;
    if (left > 0) this.#underWay.set(key, left);
    else this.#underWay.delete(key);
  }
}
