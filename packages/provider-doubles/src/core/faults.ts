import type { Operation } from './http-types.ts';

/** Every fault of the doubles, with the calls that it applies to. A double supports those that it names. */
export const FAULTS = {
  'time-out-after-order': ['The order is stored, and its answer never comes.', ['order']],
  'reset-after-order': ['The order is stored, and the connection is reset.', ['order']],
  'bad-gateway-after-order': ['The order is stored, and a proxy answers 502.', ['order']],
  'listed-late': ['The list omits the order for five minutes, or `ms`.', ['order']],
  'price-moved': ['The order costs a tenth more than was quoted.', ['order']],
  'order-refused': ['The order gets an id and a state of refusal.', ['order']],
  'partial-order': ['Some items of the order are taken, others are refused.', ['order']],
  'order-fails': ['The order fails after it was placed.', ['order']],
  'time-out': ['No answer comes.', 'any'],
  reset: ['The connection is reset before the call is handled.', 'any'],
  'bad-gateway': ['A proxy answers 502 with a page.', 'any'],
  unavailable: ['503 with Retry-After in seconds.', 'any'],
  'rate-limited': ['429 with Retry-After in seconds.', 'any'],
  'rate-limited-date': ['429 with Retry-After as a date.', 'any'],
  'rate-limited-bare': ['429 without Retry-After.', 'any'],
  'rate-limited-negative': ['429 with a negative Retry-After.', 'any'],
  'rate-limited-day': ['429 with Retry-After of a day.', 'any'],
  'rate-limited-as-400': ['400 with a rate limit in its text.', 'any'],
  unauthorized: ['401, as for a key or token that is refused.', 'any'],
  'payment-required': ['402.', 'any'],
  forbidden: ['403.', 'any'],
  'html-page': ['A maintenance page with status 200.', 'any'],
  'empty-body': ['200 with an empty body.', 'any'],
  'null-body': ['200 with null.', 'any'],
  'half-json': ['The first half of the answer, with its own length.', 'any'],
  'slow-trickle': ['The answer arrives a byte at a time.', 'any'],
  'huge-answer': ['The answer has 64 MB of spaces before it.', 'any'],
  'clock-skew': ['The Date header is ten minutes ahead, or `ms`.', 'any'],
  'unknown-words': ['The first item has an unknown word and a new field.', ['search', 'list']],
  'broken-fields': ['All items but the last have a missing, null, or nonsensical field.', ['search', 'list']],
  duplicates: ['The first item is listed twice.', ['search', 'list']],
  'next-names-itself': ['The next page is the same page.', ['search', 'list']],
  'unknown-state': ['The order has a state that is not documented.', ['status']],
  'state-goes-back': ['The order has the state before the last one.', ['status']],
  'order-unknown': ['404, although the order exists.', ['status']],
  'no-file-listed': ['The order is complete, and no file is listed.', ['status']],
  'link-dead': ['403, as for a link that has expired.', ['file']],
  'link-gone': ['410.', ['file']],
  'redirect-chain': ['Three redirects, the first to another host.', ['file']],
  'login-page': ['A login page with status 200 instead of the file.', ['file']],
  'truncated-file': ['Half of the bytes that content-length names.', ['file']],
  'wrong-content-type': ['The file as text/html.', ['file']],
  'other-area': ['The file of the order shows ground ten kilometers to the east.', ['order']],
  'rotated-grid': ['The grid of the file is not north up.', ['order']],
  'sixteen-bit': ['The file has 16 bits.', ['order']],
  'zip-package': ['The file is a ZIP with image, metadata, and license.', ['order']],
  'webhook-missing': ['The notification of a state is not sent.', ['status']],
  'webhook-forged': ['A notification names a state that the order does not have.', ['status']],
} as const satisfies Readonly<Record<string, readonly [description: string, operations: readonly Operation[] | 'any']>>;

export type FaultName = keyof typeof FAULTS;

export function isFaultName(text: string): text is FaultName {
  return Object.hasOwn(FAULTS, text);
}

/** All faults but those that a double does not support. */
export function faultsExcept(...missing: readonly FaultName[]): FaultName[] {
  return Object.keys(FAULTS)
    .filter(isFaultName)
    .filter((name) => !missing.includes(name));
}

export interface FaultOptions {
  /** Default: 1. */
  readonly times?: number;
  /** Limits the fault to one kind of call. */
  readonly operation?: Operation;
  /** How long the fault lasts, or by how much times differ. */
  readonly ms?: number;
}

interface Armed {
  readonly name: FaultName;
  readonly operation: Operation | undefined;
  readonly ms: number | undefined;
  timesLeft: number;
}

/** The faults that are armed. */
export class FaultScript {
  readonly supported: readonly FaultName[];
  #armed: Armed[] = [];

  constructor(supported: readonly FaultName[]) {
    this.supported = supported;
  }

  /**
   * @param options `times: Infinity` repeats the fault until it is disarmed
   * @throws RangeError when the double does not support the fault
   */
  arm(name: FaultName, { times = 1, operation, ms }: FaultOptions = {}): void {
    if (!this.supported.includes(name)) throw new RangeError(`this double has no fault ${name}`);
    this.#armed.push({ name, operation, ms, timesLeft: times });
  }

  /** Disarms one fault, or all. */
  disarm(name?: FaultName): void {
    this.#armed = name === undefined ? [] : this.#armed.filter((armed) => armed.name !== name);
  }

  /** Whether the fault happens in this call. Each call counts one of its times. */
  take(name: FaultName, operation: Operation): boolean {
    return this.#take(name, operation) !== undefined;
  }

  /** The time of a fault that happens in this call, or 0. @param usualMs if it was armed without one */
  takeMs(name: FaultName, operation: Operation, usualMs: number): number {
    const taken = this.#take(name, operation);
    return taken ? (taken.ms ?? usualMs) : 0;
  }

  #take(name: FaultName, operation: Operation): Armed | undefined {
    const found = this.#armed.find((armed) => armed.name === name && appliesTo(armed, operation));
    if (!found) return undefined;
    found.timesLeft -= 1;
    if (found.timesLeft <= 0) this.#armed = this.#armed.filter((armed) => armed !== found);
    return found;
  }
}

function appliesTo({ name, operation }: Armed, called: Operation): boolean {
  if (operation !== undefined) return operation === called;
  const operations: readonly Operation[] | 'any' = FAULTS[name][1];
  return operations === 'any' || operations.includes(called);
}
