import type { Place } from '@groundtrack/contract';
import { GraphicsMenu } from '../../globe/graphics-menu.tsx';
import { PlaceSearch } from '../locations/place-search.tsx';

interface GlobeToolsProps {
  readonly hasGround: boolean;
  readonly onChoose: (place: Place) => void;
}

/** The place search, and the menu of globe layers. */
export function GlobeTools({ hasGround, onChoose }: GlobeToolsProps) {
  return (
    <>
      <PlaceSearch onChoose={onChoose} />
      <GraphicsMenu hasGround={hasGround} />
    </>
  );
}
