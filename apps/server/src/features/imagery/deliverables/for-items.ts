import type { DeliveredImage, ImageryProvider } from '../../../providers/port/provider.ts';
import type { Deliverable } from './deliverable.ts';
import type { Delivery } from './delivery-facts.ts';

interface SoldItem extends Pick<Delivery, 'id' | 'scene' | 'product'> {
  readonly provider: string;
  readonly kind: 'archive' | 'tasking';
}

type MakeForItem = (
  item: SoldItem,
  image: DeliveredImage,
  folder: string,
  signal: AbortSignal,
) => Promise<readonly Deliverable[]>;

/** `makeDeliverables` for purchased items, which adds whether the provider is simulated. Loaded with the first item. */
export function deliverablesForItems(
  providers: ReadonlyMap<string, Pick<ImageryProvider, 'simulated' | 'label'>>,
): MakeForItem {
  return async ({ id, scene, product, provider, kind }, image, folder, signal) => {
    const { makeDeliverables } = await import('./make-deliverables.ts');
    const { simulated = false, label } = providers.get(provider) ?? {};
    const delivery = { id, scene, product, image, simulated, providerLabel: label };
    return makeDeliverables({ ...delivery, simulatedTime: simulated && kind === 'tasking' }, folder, signal);
  };
}
