import type { BaseMap } from '@groundtrack/contract';
import { Button, Menu } from '@mantine/core';
import classes from './globe.module.css';
import type { MapLayer } from './globe.ts';
import { firstLayerOf, useIsGroundShown, useLayer } from './map-in-view.ts';
import { type Graphics, useGraphics } from './quality.ts';

const LAYERS: readonly { readonly layer: MapLayer; readonly label: string }[] = [
  { layer: 'map', label: 'Map' },
  { layer: 'satellite', label: 'Satellite' },
];

const CHOICES: readonly { readonly graphics: Graphics; readonly label: string }[] = [
  { graphics: 'auto', label: 'Automatic' },
  { graphics: 'high', label: 'High: stars, smooth edges' },
  { graphics: 'low', label: 'Low: for slow machines' },
];

interface LayersMenuProps {
  /** Whether there is a simulated ground. */
  readonly hasGround: boolean;
  readonly baseMap: BaseMap | null;
}

/** Switches the layers of the globe. */
export function LayersMenu({ hasGround, baseMap }: LayersMenuProps) {
  const { graphics: chosen, setGraphics, ...state } = useGraphics();
  const shown = useLayer(firstLayerOf(baseMap));
  const isGroundShown = useIsGroundShown();
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button
          className={classes.layersButton}
          variant="default"
          size="sm"
          px="sm"
          aria-label="Layers"
          leftSection={<LayersIcon />}
        >
          Layers
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.layers}>
        {LAYERS.map(({ layer, label }) => (
          <Menu.RadioItem
            key={layer}
            value={layer}
            checked={layer === shown}
            onChange={() => state.setLayer(layer)}
            closeMenuOnClick
          >
            {label}
          </Menu.RadioItem>
        ))}
        {baseMap?.online.length === 0 ? (
          <Menu.Label className={classes.layersNote}>
            Both are drawn, not photographed. The map has no streets.
          </Menu.Label>
        ) : null}
        <Menu.Divider />
        <Menu.CheckboxItem checked={state.names} onChange={state.setNames}>
          Labels
        </Menu.CheckboxItem>
        <Menu.CheckboxItem checked={state.satellites} onChange={state.setSatellites}>
          Satellites in orbit
        </Menu.CheckboxItem>
        {hasGround ? (
          <Menu.CheckboxItem checked={isGroundShown} onChange={state.setGround}>
            Simulated ground, below 100 km
          </Menu.CheckboxItem>
        ) : null}
        <Menu.CheckboxItem checked={state.dayNight} onChange={state.setDayNight}>
          Day and night
        </Menu.CheckboxItem>
        <Menu.Divider />
        <Menu.Label>Graphics quality</Menu.Label>
        {CHOICES.map(({ graphics, label }) => (
          <Menu.RadioItem
            key={graphics}
            value={graphics}
            checked={graphics === chosen}
            onChange={() => setGraphics(graphics)}
            closeMenuOnClick
          >
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function LayersIcon() {
  return (
    <svg width="1.125rem" height="1.125rem" viewBox="0 0 24 24" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="1.7" strokeLinejoin="round" strokeLinecap="round">
        <path d="M12 3.5 3.5 8 12 12.5 20.5 8z" />
        <path d="M3.5 12 12 16.5 20.5 12M3.5 16 12 20.5 20.5 16" />
      </g>
    </svg>
  );
}
