import { useEffect, useEffectEvent } from 'react';
import { CAMERA_DEFAULTS } from '../../globe/camera-defaults.ts';
import type { Globe } from '../../globe/globe.ts';
import { viewOver } from '../../globe/view-over.ts';
import { type PurchasedOnGlobe, toQuad, usePurchasedImage } from './use-purchased-image.ts';

/** Flies to the purchased image in the URL as soon as it and the globe are loaded. */
export function usePurchasedOnGlobe(globe: Globe | null): PurchasedOnGlobe {
  const purchased = usePurchasedImage();
  const imageId = purchased.selected?.image?._id ?? null;
  const approach = useEffectEvent(() => {
    const image = purchased.selected?.image;
    if (!image) return;
    const { center, heightM } = viewOver(toQuad(image.corners));
    globe?.flyTo(center, heightM, CAMERA_DEFAULTS.flightSec);
  });
  useEffect(() => {
    if (globe !== null && imageId !== null) approach();
  }, [globe, imageId]);
  return purchased;
}
