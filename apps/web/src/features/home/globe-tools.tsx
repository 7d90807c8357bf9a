import type { Place } from '@groundtrack/contract';
import { GraphicsMenu } from '../../globe/graphics-menu.tsx';
import { PlaceSearch } from '../locations/place-search.tsx';

interface GlobeToolsProps {
  readonly hasGround: boolean;
  readonly onChoose: (place: Place) => void;
}

/** The search of places and the choice of what the globe draws. */
export function GlobeTools({ hasGround, onChoose }: GlobeToolsProps) {
  return (
    <>
      <PlaceSearch onChoose={onChoose} />
      <GraphicsMenu hasGround={hasGround} />
    </>
  );
}
