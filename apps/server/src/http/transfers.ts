import ipaddr from 'ipaddr.js';

/** Files that may be on their way at once. A browser opens six connections, a download tool up to sixteen. */
export interface TransferLimits {
  readonly ofProcess: number;
  readonly ofAddress: number;
  readonly ofAccount: number;
}

const TRANSFER_LIMITS: TransferLimits = { ofProcess: 2_000, ofAddress: 64, ofAccount: 32 };
/** One subscriber usually holds a whole /64 of IPv6 addresses. */
const IPV6_GROUPS = 4;

/** Who asks for a file; a link is opened without an account. */
interface Receiver {
  readonly ip: string;
  readonly accountId: string | null;
}

/** Counts the files that this process is sending. */
export class Transfers {
  readonly #limits: TransferLimits;
  readonly #underWay = new Map<string, number>();

  constructor(limits: TransferLimits = TRANSFER_LIMITS) {
    this.#limits = limits;
  }

  /** @returns what ends the transfer, or the limit that is reached, in words */
  begin({ ip, accountId }: Receiver): (() => void) | string {
    const { ofProcess, ofAddress, ofAccount } = this.#limits;
    const counts = [
      { key: 'process', limit: ofProcess, words: `This server sends ${ofProcess} files at once` },
      { key: `address ${subscriberOf(ip)}`, limit: ofAddress, words: `An address gets ${ofAddress} files at once` },
      ...(accountId === null
        ? []
        : [{ key: `account ${accountId}`, limit: ofAccount, words: `An account gets ${ofAccount} files at once` }]),
    ];
    const reached = counts.find(({ key, limit }) => this.#count(key) >= limit);
    if (reached) return reached.words;
    for (const { key } of counts) this.#underWay.set(key, this.#count(key) + 1);
    return () => {
      for (const { key } of counts) this.#leave(key);
    };
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

function subscriberOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  return 'parts' in address ? address.parts.slice(0, IPV6_GROUPS).join(':') : address.toString();
}
