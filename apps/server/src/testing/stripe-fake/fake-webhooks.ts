import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FakeBook, FakeEvent } from './fake-book.ts';

/**
 * How events reach the webhook. late: after `delayMs`. duplicate: each twice at the same time. reversed: those of each
 * `delayMs` in reverse order. hold: only after they are released.
 */
export interface DeliveryPlan {
  readonly mode: 'prompt' | 'late' | 'duplicate' | 'reversed' | 'hold';
  readonly delayMs?: number;
}

const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 2_000;
const PATIENCE_MS = 10_000;

/** Sends events until the response is 2xx, across restarts of either side. */
export class FakeWebhooks {
  plan: DeliveryPlan = { mode: 'prompt' };
  url: string;
  readonly #book: FakeBook;
  readonly #secret: string;
  readonly #closing = new AbortController();
  readonly #waiting: FakeEvent[] = [];

  constructor(book: FakeBook, url: string, secret: string) {
    this.#book = book;
    this.url = url;
    this.#secret = secret;
    for (const event of book.events.values()) if (!book.delivered.has(event.id)) this.#send(event, 0);
  }

  take(event: FakeEvent): void {
    const { mode, delayMs = 500 } = this.plan;
    if (mode === 'hold' || mode === 'reversed') {
      this.#waiting.push(event);
      if (mode === 'reversed' && this.#waiting.length === 1) this.#after(delayMs, () => this.release(true));
      return;
    }
    this.#send(event, mode === 'late' ? delayMs : 0);
    if (mode === 'duplicate') this.#send(event, 0);
  }

  /** Sends held events, one after the other, and resolves when each has had one response. */
  async release(reversed: boolean): Promise<void> {
    const events = this.#waiting.splice(0);
    for (const event of reversed ? events.toReversed() : events)
      if (!(await this.#attempt(event))) this.#send(event, FIRST_RETRY_MS);
  }

  /** Sends an event again, even if it was delivered. @returns the status of the response */
  async resend(eventId: string): Promise<number> {
    const event = this.#book.events.get(eventId);
    if (!event) throw new Error(`There is no event ${eventId}`);
    return (await this.#post(event)).status;
  }

  close(): void {
    this.#closing.abort();
  }

  #after(delayMs: number, work: () => Promise<void>): void {
    sleep(delayMs, undefined, { signal: this.#closing.signal }).then(work, () => undefined);
  }

  #send(event: FakeEvent, delayMs: number): void {
    const keepTrying = async (): Promise<void> => {
      let pauseMs = FIRST_RETRY_MS;
      while (!(await this.#attempt(event))) {
        await sleep(pauseMs, undefined, { signal: this.#closing.signal });
        pauseMs = Math.min(pauseMs * 2, LONGEST_RETRY_MS);
      }
    };
    this.#after(delayMs, () => keepTrying().catch(() => undefined));
  }

  async #attempt(event: FakeEvent): Promise<boolean> {
    try {
      const answer = await this.#post(event);
      if (answer.ok) this.#book.write([['delivered', { id: event.id }]]);
      return answer.ok;
    } catch {
      return false;
    }
  }

  async #post(event: FakeEvent): Promise<Response> {
    const answer = await fetch(this.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': this.#sign(event.payload) },
      body: event.payload,
      signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(PATIENCE_MS)]),
    });
    await answer.body?.cancel();
    return answer;
  }

  /** docs.stripe.com/webhooks, "Verify webhook signatures manually". */
  #sign(payload: string): string {
    const sentSec = Math.floor(Date.now() / 1000);
    return `t=${sentSec},v1=${createHmac('sha256', this.#secret).update(`${sentSec}.${payload}`).digest('hex')}`;
  }
}
