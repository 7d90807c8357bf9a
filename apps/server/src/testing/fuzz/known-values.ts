import type { EndpointName } from '@groundtrack/contract';
import type { Random } from '../crash/random.ts';
import { type KnownValue, pick } from './make-value.ts';

/** The owner of values: the public, or one of two accounts. */
export type Owner = 'public' | 'user' | 'other';

/** The parts of a request, before they are encoded. */
export interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Fields of requests that have other names in responses. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  id: ['_id', 'orderId'],
  product: ['priceId'],
  clientSecret: ['stripeSecret'],
  fileId: ['icon', 'full', 'tiff', 'zip', 'original'],
  deliveryId: ['id'],
  termsVersion: ['version'],
  cursor: ['next'],
};
/** In every text of an account. */
export const MARK = '-marked';
const KEPT_MAX = 12;
const OWNERS: readonly Owner[] = ['public', 'user', 'other'];

/** Responses of the server from before the run: values by field, valid requests by endpoint, and the owner of each. */
export class KnownValues {
  readonly #values = new Map<string, string[]>();
  readonly #requests: { readonly owner: Owner; readonly name: EndpointName; readonly parts: Parts }[] = [];
  readonly #words: Readonly<Record<Owner, Set<string>>> = { public: new Set(), user: new Set(), other: new Set() };

  /** Stores a valid request. */
  keepRequest(owner: Owner, name: EndpointName, parts: Parts): void {
    this.#requests.push({ owner, name, parts });
  }

  /** A valid request of the caller, or sometimes of the other account, if it contains none of its texts. */
  request(name: EndpointName, caller: 'user' | 'other', random: Random): Parts | null {
    const isOwn = random.chance(0.8);
    const kept = this.#requests.filter(
      (one) =>
        one.name === name &&
        (one.owner === 'public' || one.owner === caller || (!isOwn && one.parts.body === undefined)),
    );
    return kept.length === 0 ? null : pick(random, kept).parts;
  }

  /** Stores the values of a response by the names of their fields. */
  learn(owner: Owner, json: unknown, field = ''): void {
    if (Array.isArray(json)) for (const item of json.slice(0, KEPT_MAX)) this.learn(owner, item, field);
    else if (typeof json === 'object' && json !== null)
      for (const [name, value] of Object.entries(json)) this.learn(owner, value, name);
    else if (typeof json === 'string' && json !== '') this.#keep(owner, field, json);
  }

  /** Words that any response may contain, such as those of the contract. */
  publish(text: string): void {
    for (const word of wordsOf(text)) this.#words.public.add(word);
  }

  #keep(owner: Owner, field: string, value: string): void {
    for (const word of wordsOf(value)) this.#words[owner].add(word);
    const key = `${owner} ${field}`;
    const kept = this.#values.get(key) ?? [];
    if (kept.length < KEPT_MAX && !kept.includes(value)) this.#values.set(key, [...kept, value]);
  }

  /** Values for the requests of an account: mostly its own, and those of the other one. */
  of(caller: 'user' | 'other'): KnownValue {
    return (field, random) => {
      const owner = random.chance(0.5) ? caller : pick(random, OWNERS);
      const all = [field, ...(ALIASES[field] ?? [])].flatMap((name) => this.#values.get(`${owner} ${name}`) ?? []);
      // An account may later read the texts that it wrote, so only ids of the other account are used.
      const kept = owner === 'public' || owner === caller ? all : all.filter(isId);
      return kept.length === 0 ? undefined : pick(random, kept);
    };
  }

  /** Words that only responses to this account contained. */
  privateWords(owner: 'user' | 'other'): ReadonlySet<string> {
    const foreign = this.#words[owner === 'user' ? 'other' : 'user'];
    return new Set([...this.#words[owner]].filter((word) => !this.#words.public.has(word) && !foreign.has(word)));
  }
}

function isId(value: string): boolean {
  return /^[\w-]+$/.test(value) && !value.includes(MARK);
}

/** Long words of a text, except numbers and times, which may occur anywhere. */
export function wordsOf(text: string): readonly string[] {
  return (text.match(/[\w@.-]{8,}/g) ?? []).filter((word) => !/^[\d.:TZ-]+$/.test(word));
}
