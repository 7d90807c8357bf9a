import { unlessAborted } from '../../../lib/unless-aborted.ts';
import type { Log } from '../../../platform/system/ports.ts';
import { ProviderError } from '../../../providers/port/provider.ts';

export type CheckName =
  | 'credentials'
  | 'clock'
  | 'search'
  | 'quote'
  | 'tasking'
  | 'webhooks'
  | 'spending'
  | 'terms'
  | 'free order';

export interface Finding {
  /** `skipped`: the provider has no such thing, or an earlier check failed. */
  readonly result: 'ok' | 'warning' | 'failed' | 'skipped';
  readonly text: string;
}

export const ok = (text: string): Finding => ({ result: 'ok', text });
export const warning = (text: string): Finding => ({ result: 'warning', text });
export const failed = (text: string): Finding => ({ result: 'failed', text });
export const skipped = (text: string): Finding => ({ result: 'skipped', text });

/** Collects what an adapter logs for the operator, such as the words with which a provider refused an order. */
export class NoteLog implements Log {
  #notes: string[] = [];

  /** The notes since the last call. */
  take(): readonly string[] {
    const notes = this.#notes;
    this.#notes = [];
    return notes;
  }

  debug(): void {
    // For developers.
  }

  info(): void {
    // For developers.
  }

  warn(event: object, message: string): void {
    const facts = Object.entries(event).filter(([name]) => name !== 'provider');
    const values = facts.map(([, value]) => (typeof value === 'string' ? value : JSON.stringify(value)));
    this.#notes.push([message, ...values].join(': '));
  }

  error(event: object, message: string): void {
    this.warn(event, message);
  }
}

export interface Limits {
  readonly limitMs: number;
  /** Fires when the operator stops the program. */
  readonly stop: AbortSignal;
}

/** Runs a call of a provider within the time limit of a check. @throws like the call, or a {@link CallTooLong} */
export async function limited<T>({ limitMs, stop }: Limits, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(limitMs)]);
  try {
    return await unlessAborted(call(signal), signal, () => signal.reason);
  } catch (error) {
    if (stop.aborted) throw new CallTooLong('Stopped');
    throw signal.aborted ? new CallTooLong(`No answer within ${Math.round(limitMs / 1000)} s`) : error;
  }
}

class CallTooLong extends Error {
  override readonly name = 'CallTooLong';
}

/** The exact answer of a provider, for the operator. */
export function describeFailure(error: unknown): string {
  if (error instanceof ProviderError) return `${error.message} (${error.kind})`;
  if (error instanceof CallTooLong) return error.message;
  return `Unexpected error: ${error instanceof Error ? error.message : String(error)}`;
}
