import { useEffect } from 'react';
import type { Globe } from '../../globe/globe.ts';
import { PurchasedCard } from './purchased-card.tsx';
import { NOTHING_PURCHASED, type PurchasedShown } from './purchased-shown.ts';
import { usePurchasedOnGlobe } from './use-purchased-on-globe.ts';

interface PurchasedImageLayerProps {
  readonly globe: Globe | null;
  /** Called with what to show on the globe, and with nothing once the address names no image. */
  readonly onShow: (shown: PurchasedShown) => void;
}

/** The purchased image that the address names: its card, and what the globe shows of it. */
export function PurchasedImageLayer({ globe, onShow }: PurchasedImageLayerProps) {
  const { selected, footprints, imagery, close } = usePurchasedOnGlobe(globe);
  useEffect(() => onShow({ footprints, imagery }), [onShow, footprints, imagery]);
  useEffect(() => () => onShow(NOTHING_PURCHASED), [onShow]);
  return selected ? <PurchasedCard image={selected.image} onClose={close} /> : null;
}
