import type { BaseMap, Place } from '@groundtrack/contract';
import { ActionIcon } from '@mantine/core';
import { LayersMenu } from '../../globe/layers-menu.tsx';
import { EnlargeIcon } from '../../ui/icons.tsx';
import { PlaceSearch } from '../locations/place-search.tsx';
import classes from './home.module.css';

interface OverGlobeProps {
  readonly baseMap: BaseMap | null;
  readonly hasGround: boolean;
  readonly large: readonly [boolean, (isLarge: boolean) => void];
  readonly onChoose: (place: Place) => void;
}

/** The place search and the layers. On a phone the globe is low to leave room for the lists, and can be enlarged. */
export function OverGlobe({ baseMap, hasGround, large: [isLarge, setLarge], onChoose }: OverGlobeProps) {
  return (
    <div className={classes.overGlobe} data-over-map>
      <PlaceSearch onChoose={onChoose} />
      <LayersMenu hasGround={hasGround} baseMap={baseMap} />
      <ActionIcon
        className={classes.enlarge}
        variant="default"
        size={36}
        aria-label="Large map"
        aria-pressed={isLarge}
        onClick={() => setLarge(!isLarge)}
      >
        <EnlargeIcon />
      </ActionIcon>
    </div>
  );
}
