import { ActionIcon, Menu } from '@mantine/core';
import { type Graphics, useGraphics } from './quality.ts';

const CHOICES: readonly { readonly graphics: Graphics; readonly label: string }[] = [
  { graphics: 'auto', label: 'Automatic' },
  { graphics: 'high', label: 'High: stars, atmosphere, smooth edges' },
  { graphics: 'low', label: 'Low: for slow machines' },
];

/** The graphics quality and the layers of the map. @param props.hasGround whether there is a simulated ground */
export function GraphicsMenu({ hasGround }: { readonly hasGround: boolean }) {
  const {
    graphics: chosen,
    setGraphics,
    dayNight,
    setDayNight,
    names,
    setNames,
    satellites,
    setSatellites,
    ground,
    setGround,
  } = useGraphics();
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label="Graphics">
          <svg
            width="1.125rem"
            height="1.125rem"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.7"
            aria-hidden="true"
          >
            <path d="M4 7h9M17 7h3M4 17h3M11 17h9" strokeLinecap="round" />
            <circle cx="15" cy="7" r="2" />
            <circle cx="9" cy="17" r="2" />
          </svg>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.CheckboxItem checked={dayNight} onChange={setDayNight}>
          Day and night
        </Menu.CheckboxItem>
        <Menu.CheckboxItem checked={names} onChange={setNames}>
          Names of places
        </Menu.CheckboxItem>
        <Menu.CheckboxItem checked={satellites} onChange={setSatellites}>
          Satellites beside images and places
        </Menu.CheckboxItem>
        {hasGround ? (
          <Menu.CheckboxItem checked={ground} onChange={setGround}>
            Simulated ground, below 100 km
          </Menu.CheckboxItem>
        ) : null}
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
