import type { TaskingOffer } from '@groundtrack/contract';
import type { TaskingDeps } from './tasking-deps.ts';
import { taskingHandlers } from './tasking-handlers.ts';
import { toTaskingOffers } from './to-tasking-offers.ts';

export interface TaskingFeature {
  readonly handlers: ReturnType<typeof taskingHandlers>;
  /** What can be tasked of each provider. */
  readonly offers: readonly TaskingOffer[];
}

/** Images that do not exist yet: what can be taken of a place, when, and at which price. */
export function createTasking(deps: TaskingDeps): TaskingFeature {
  return { handlers: taskingHandlers(deps), offers: toTaskingOffers(deps) };
}
