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

/**
 * The options of this image. They start as those of the previous purchase, except for the product, because a GeoTIFF or
 * analytic product may cost more than the price shown with the image.
 */
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

export function fromDefaults({ grid, resampling, picture }: DeliveryDefaults): ChosenDelivery {
  const isNumber = typeof grid === 'number';
  return {
    product: { kind: 'display', tiff: false },
    wanted: {
      grid: isNumber ? 'epsg' : (grid ?? USUAL_DELIVERY.grid),
      epsgText: isNumber ? String(grid) : '',
      resampling: resampling ?? USUAL_DELIVERY.resampling,
      picture: picture ?? USUAL_DELIVERY.picture,
    },
  };
}

/** Omits default values. */
export function toDefaults({ wanted }: Pick<ChosenDelivery, 'wanted'>): DeliveryDefaults {
  const grid = wanted.grid === 'epsg' ? parseEpsg(wanted.epsgText) : wanted.grid;
  return {
    ...(grid === null || grid === 'utm' ? {} : { grid }),
    ...(wanted.resampling === 'bilinear' ? {} : { resampling: wanted.resampling }),
    ...(wanted.picture === 'png' ? { picture: wanted.picture } : {}),
  };
}
