import type { DeliveryDefaults } from '@groundtrack/contract';
import { useState } from 'react';
import { useDeliveryDefaults, useKeepDeliveryDefaults } from '../../../api/delivery-defaults.ts';
import type { ProductChoice } from '../product-rules.ts';
import { parseEpsg, USUAL_DELIVERY, type WantedDelivery } from './delivery-rules.ts';

/** The options other than size and bands. */
export interface ChosenDelivery {
  readonly product: ProductChoice;
  readonly wanted: WantedDelivery;
}

/** The options of this image. They start as those of the previous purchase. */
export function useChosenDelivery() {
  const { data = {} } = useDeliveryDefaults();
  const keepDefaults = useKeepDeliveryDefaults();
  const [own, setOwn] = useState<ChosenDelivery | null>(null);
  const chosen = own ?? fromDefaults(data);
  return {
    ...chosen,
    choose: (change: Partial<ChosenDelivery>) => setOwn({ ...chosen, ...change }),
    /** Stores changed options for the next image. */
    keep: () => {
      if (own) keepDefaults(toDefaults(own));
    },
  };
}

export function fromDefaults({ kind = 'display', tiff = false, ...delivery }: DeliveryDefaults): ChosenDelivery {
  const { grid, resampling, picture } = delivery;
  const isNumber = typeof grid === 'number';
  return {
    product: { kind, tiff },
    wanted: {
      grid: isNumber ? 'epsg' : (grid ?? USUAL_DELIVERY.grid),
      epsgText: isNumber ? String(grid) : '',
      resampling: resampling ?? USUAL_DELIVERY.resampling,
      picture: picture ?? USUAL_DELIVERY.picture,
    },
  };
}

/** Omits default values. */
export function toDefaults({ product, wanted }: ChosenDelivery): DeliveryDefaults {
  const grid = wanted.grid === 'epsg' ? parseEpsg(wanted.epsgText) : wanted.grid;
  return {
    ...(product.kind === 'analytic' ? { kind: product.kind } : {}),
    ...(product.tiff ? { tiff: true } : {}),
    ...(grid === null || grid === 'utm' ? {} : { grid }),
    ...(wanted.resampling === 'bilinear' ? {} : { resampling: wanted.resampling }),
    ...(wanted.picture === 'png' ? { picture: wanted.picture } : {}),
  };
}
