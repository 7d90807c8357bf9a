import { canTransition, providerLabel, type ServerState } from '@groundtrack/contract';
import type { ImageryProvider } from './provider.ts';

type Canceller = Pick<ImageryProvider, 'label' | 'capabilities'>;

/** Whether a buyer may ask to cancel an item now. The provider has the last word. */
export function mayCancel(provider: Canceller | undefined, state: ServerState): boolean {
  if (!provider || !canTransition(state, 'Cancelled') || state === 'Processing') return false;
  return state === 'Purchased' || provider.capabilities.cancelling === 'until-processing';
}

/** The rule of a provider in one sentence, shown before and after buying. @param name of the provider on the wire */
export function cancellingPolicy(name: string, provider: Canceller | undefined): string {
  if (!provider) return `${providerLabel(name)} is not connected to this server any more: nothing can be cancelled.`;
  const { label, capabilities } = provider;
  return capabilities.cancelling === 'until-processing'
    ? `You can cancel for a full refund until ${label} begins to process the image.`
    : `${label} images cannot be cancelled once they are ordered, moments after the payment.`;
}
