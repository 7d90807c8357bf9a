import type { Place } from '@groundtrack/contract';
import { ActionIcon, TextInput } from '@mantine/core';
import { loadedComponent } from '../../app/loaded-component.tsx';
import { PinIcon } from '../../ui/icons.tsx';
import classes from './home.module.css';

interface OverGlobeProps {
  readonly hasGround: boolean;
  readonly onChoose: (place: Place) => void;
}

/** What lies over the globe brings lists and menus that float, which the form of a search does not wait for. */
export const OverGlobe = loadedComponent(async () => (await import('./globe-tools.tsx')).GlobeTools, ToolsToCome);

/** Looks as they will, and takes nothing. */
function ToolsToCome(_props: OverGlobeProps) {
  return (
    <div className={classes.toolsToCome} inert>
      <TextInput placeholder="Place, coordinates or MGRS" leftSection={<PinIcon />} />
      <ActionIcon variant="default" size={36} />
      <ActionIcon variant="default" size={36} />
    </div>
  );
}
