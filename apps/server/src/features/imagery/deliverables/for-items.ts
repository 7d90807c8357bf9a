import type { DeliveredImage, ImageryProvider } from '../../../providers/provider.ts';
import type { Deliverable } from './deliverable.ts';
import type { Delivery } from './delivery-facts.ts';
import { makeDeliverables } from './make-deliverables.ts';

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

/** {@link makeDeliverables} for bought items, which say whether their provider is a simulated one. */
export function deliverablesForItems(providers: ReadonlyMap<string, Pick<ImageryProvider, 'simulated'>>): MakeForItem {
  return ({ id, scene, product, provider, kind }, image, folder, signal) => {
    const simulated = providers.get(provider)?.simulated ?? false;
    const delivery = { id, scene, product, image, simulated };
    return makeDeliverables({ ...delivery, simulatedTime: simulated && kind === 'tasking' }, folder, signal);
  };
}
