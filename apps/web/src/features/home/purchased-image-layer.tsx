import { useEffect } from 'react';
import type { Globe } from '../../globe/globe.ts';
import { BoughtCard } from '../my-imagery/bought-card.tsx';
import { NOTHING_PURCHASED, type PurchasedShown } from './purchased-shown.ts';
import { usePurchasedOnGlobe } from './use-purchased-on-globe.ts';

interface PurchasedImageLayerProps {
  readonly globe: Globe | null;
  /** Hands over what lies on the globe, and nothing once the address names none. */
  readonly onShow: (shown: PurchasedShown) => void;
}

/**
 * The bought image that the address names: its card, and what the globe shows of it. With everything that is known of images
 * of an account, which the form of a search does without.
 */
export function PurchasedImageLayer({ globe, onShow }: PurchasedImageLayerProps) {
  const { asked, footprints, imagery, close } = usePurchasedOnGlobe(globe);
  useEffect(() => onShow({ footprints, imagery }), [onShow, footprints, imagery]);
  useEffect(() => () => onShow(NOTHING_PURCHASED), [onShow]);
  return asked ? <BoughtCard image={asked.image} onClose={close} /> : null;
}
