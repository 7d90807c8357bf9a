import type { OrderId } from '@groundtrack/contract';
import type { Clock } from '../system/ports.ts';

/** A finished step of an order. */
export interface OrderStep {
  readonly orderId: OrderId;
  readonly name: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  /** Message of the error with which it ended. */
  readonly error?: string;
  /** The step that all others of the order belong to. */
  readonly isFirst?: boolean;
}

/** The steps of each order, over requests, jobs, processes, and restarts. */
export interface Traces {
  record(step: OrderStep): void;
  /** Sends what is left. */
  close(): Promise<void>;
}

export const noTraces: Traces = { record: () => undefined, close: () => Promise.resolve() };

/** Does a step and records it, also if it fails. */
export async function traced<T>(
  { traces, clock }: { readonly traces: Traces; readonly clock: Clock },
  step: Pick<OrderStep, 'orderId' | 'name' | 'attributes'>,
  work: () => Promise<T>,
): Promise<T> {
  const startMs = clock.nowMs();
  try {
    const done = await work();
    traces.record({ ...step, startMs, endMs: clock.nowMs() });
    return done;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    traces.record({ ...step, startMs, endMs: clock.nowMs(), error: message });
    throw error;
  }
}
