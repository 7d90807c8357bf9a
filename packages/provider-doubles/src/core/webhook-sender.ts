import type { Clock } from './clock.ts';

const TIME_OUT_MS = 2000;
const TRIES = 3;
const PAUSE_MS = 5000;

/** Sends notifications to addresses on loopback; others are dropped, because a double never calls other machines. */
export class WebhookSender {
  readonly #clock: Clock;
  readonly #speed: number;
  readonly #running = new Set<Promise<void>>();

  constructor(clock: Clock, speed: number) {
    this.#clock = clock;
    this.#speed = speed;
  }

  /** Tries three times, with pauses by the clock. */
  send(url: string, body: unknown): void {
    if (isLoopback(url)) this.#try(url, JSON.stringify(body), 1);
  }

  /** Resolves once no request is running. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  #try(url: string, body: string, attempt: number): void {
    const send = async () => {
      if ((await post(url, body)) || attempt === TRIES) return;
      this.#clock.at(this.#clock.now() + PAUSE_MS / this.#speed, () => this.#try(url, body, attempt + 1));
    };
    const running = send().finally(() => this.#running.delete(running));
    this.#running.add(running);
  }
}

function isLoopback(url: string): boolean {
  const host = URL.parse(url)?.hostname;
  return host === '127.0.0.1' || host === 'localhost' || host === '[::1]';
}

async function post(url: string, body: string): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(TIME_OUT_MS),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
