import { useEffect } from 'react';
import type { Globe } from '../../globe/globe.ts';
import { BoughtCard } from '../my-imagery/bought-card.tsx';
import { type BoughtShown, NOTHING_BOUGHT } from './bought-shown.ts';
import { useBoughtOnGlobe } from './use-bought-on-globe.ts';

interface BoughtLayerProps {
  readonly globe: Globe | null;
  /** Hands over what lies on the globe, and nothing once the address names none. */
  readonly onShow: (shown: BoughtShown) => void;
}

/**
 * The bought image that the address names: its card, and what the globe shows of it. With everything that is known of images
 * of an account, which the form of a search does without.
 */
export function BoughtLayer({ globe, onShow }: BoughtLayerProps) {
  const { asked, footprints, imagery, close } = useBoughtOnGlobe(globe);
  useEffect(() => onShow({ footprints, imagery }), [onShow, footprints, imagery]);
  useEffect(() => () => onShow(NOTHING_BOUGHT), [onShow]);
  return asked ? <BoughtCard image={asked.image} onClose={close} /> : null;
}
