import type { TaskingProduct, TaskingWindow } from '@groundtrack/contract';
import { useFromNow } from '../lib/use-now.ts';
import { useServerInfo } from './server-info.ts';

const MINUTE_MS = 60_000;

interface SimulatedDeadlineProps {
  readonly product: TaskingProduct;
  /** The chosen window; null for a flexible product. */
  readonly window: TaskingWindow | null;
}

/** How long after its order a simulated request can be canceled by the clock of the user. */
export function SimulatedDeadline({ product, window }: SimulatedDeadlineProps) {
  const { data } = useServerInfo();
  const speed = data?.simulationSpeed ?? 1;
  const deadlineMs = window ? Date.parse(window.cancelDeadline ?? '') : null;
  const minutes = useFromNow((nowMs) =>
    deadlineMs === null ? null : Math.floor((deadlineMs - nowMs) / speed / MINUTE_MS),
  );
  if (!product.metadata.simulated || speed === 1) return null;
  if (minutes === null) return ' Simulated time runs fast, so the deadline comes sooner. The order shows it.';
  // Without a deadline, or after it, the rule says so.
  if (!(minutes >= 0)) return null;
  const time = minutes === 0 ? 'less than a minute' : `${minutes} min`;
  return ` Simulated time runs fast: you have ${time} to cancel.`;
}
