import { canTransition, providerLabel, type ServerState } from '@groundtrack/contract';
import type { ImageryProvider } from './provider.ts';
import type { TaskingProduct } from './tasking.ts';
import { taskingCancelingPolicy } from './tasking-canceling.ts';

type Canceller = Pick<ImageryProvider, 'label' | 'capabilities'>;

/** Whether a buyer may request the cancellation of an item now. The provider decides. */
export function mayCancel(provider: Canceller | undefined, state: ServerState): boolean {
  if (!provider || !isCancellable(state)) return false;
  return state === 'Purchased' || provider.capabilities.canceling === 'until-processing';
}

/** No image can be canceled once it is being processed, regardless of the provider's rule. */
function isCancellable(state: ServerState): boolean {
  return canTransition(state, 'Cancelled') && state !== 'Processing';
}

/**
 * The rule of a provider in one sentence, shown before and after the purchase. @param name wire name of the provider
 */
export function cancelingPolicy(name: string, provider: Canceller | undefined): string {
  if (!provider) return disconnected(name);
  const { label, capabilities } = provider;
  return capabilities.canceling === 'until-processing'
    ? `You can cancel for a full refund until ${label} begins to process the image.`
    : `${label} images cannot be canceled once they are ordered, moments after the payment.`;
}

/** The facts of a tasking that decide its cancellation. */
export interface CancellableTasking {
  readonly provider: string;
  readonly state: ServerState;
  readonly product: Pick<TaskingProduct, 'assured' | 'canceling'>;
  /** The provider's deadline in Unix milliseconds of the real clock; null if it stated none. */
  readonly cancelUntilMs: number | null;
}

/** Whether a buyer may request the cancellation of a tasking now. The provider decides. */
export function mayCancelTasking(
  provider: Canceller | undefined,
  { state, product, cancelUntilMs }: CancellableTasking,
  nowMs: number,
): boolean {
  if (!provider || !isCancellable(state)) return false;
  return state === 'Purchased' || (product.canceling !== null && (cancelUntilMs === null || nowMs < cancelUntilMs));
}

/** The rule of a tasking in one sentence, shown before and after the purchase. */
export function cancelingRule(tasking: CancellableTasking, provider: Canceller | undefined): string {
  return provider ? taskingCancelingPolicy(tasking.product, provider.label) : disconnected(tasking.provider);
}

function disconnected(name: string): string {
  return `${providerLabel(name)} is no longer connected to this server, so nothing can be canceled.`;
}
