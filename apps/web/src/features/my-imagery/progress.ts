import type { ServerState } from '@groundtrack/contract';

const way: readonly ServerState[] = ['Purchased', 'Ordered', 'Processing', 'Complete', 'Delivered'];

/** The progress of an archive image, 0 to 1. States of taskings count as ordered. */
export function toProgress(state: ServerState): number {
  const step = way.indexOf(state);
  return (step === -1 ? way.indexOf('Ordered') + 1 : step + 1) / way.length;
}
