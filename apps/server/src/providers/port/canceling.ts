import { canTransition, providerLabel, type ServerState } from '@groundtrack/contract';
import type { ImageryProvider } from './provider.ts';
import type { TaskingProduct } from './tasking.ts';
import { taskingCancelingPolicy } from './tasking-canceling.ts';

type Canceller = Pick<ImageryProvider, 'label' | 'capabilities'>;

/** Whether a buyer may ask to cancel an item now. The provider has the last word. */
export function mayCancel(provider: Canceller | undefined, state: ServerState): boolean {
  if (!provider || !isCancellable(state)) return false;
  return state === 'Purchased' || provider.capabilities.canceling === 'until-processing';
}

/** No image is called off once it is processed, whatever the provider's rule. */
function isCancellable(state: ServerState): boolean {
  return canTransition(state, 'Cancelled') && state !== 'Processing';
}

/** The rule of a provider in one sentence, shown before and after buying. @param name of the provider on the wire */
export function cancelingPolicy(name: string, provider: Canceller | undefined): string {
  if (!provider) return disconnected(name);
  const { label, capabilities } = provider;
  return capabilities.canceling === 'until-processing'
    ? `You can cancel for a full refund until ${label} begins to process the image.`
    : `${label} images cannot be cancelled once they are ordered, moments after the payment.`;
}

/** A tasking, as far as canceling it goes. */
export interface CancellableTasking {
  readonly provider: string;
  readonly state: ServerState;
  readonly product: Pick<TaskingProduct, 'assured' | 'canceling'>;
  /** As the provider said, in Unix milliseconds of the real clock; null: it said nothing. */
  readonly cancelUntilMs: number | null;
}

/** Whether a buyer may ask to cancel a tasking now. The provider has the last word. */
export function mayCancelTasking(
  provider: Canceller | undefined,
  { state, product, cancelUntilMs }: CancellableTasking,
  nowMs: number,
): boolean {
  if (!provider || !isCancellable(state)) return false;
  return state === 'Purchased' || (product.canceling !== null && (cancelUntilMs === null || nowMs < cancelUntilMs));
}

/** The rule of a tasking in one sentence, shown before and after buying. */
export function cancelingRule(tasking: CancellableTasking, provider: Canceller | undefined): string {
  return provider ? taskingCancelingPolicy(tasking.product, provider.label) : disconnected(tasking.provider);
}

function disconnected(name: string): string {
  return `${providerLabel(name)} is not connected to this server any more: nothing can be cancelled.`;
}
