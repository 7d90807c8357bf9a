import type { Place } from '@groundtrack/contract';
import { formatCoordinates, formatDms, toMgrs } from '@groundtrack/geo';
import { Menu, UnstyledButton } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Coordinates } from './coordinates.tsx';
import classes from './locations.module.css';

/** The coordinates of a place, to be copied in several formats. */
export function CopyCoordinates({ place }: { readonly place: Place }) {
  const clipboard = useClipboard({ timeout: 3000 });
  const forms = [
    { name: 'Decimal', text: `${place.latitude}, ${place.longitude}` },
    { name: 'Degrees, minutes, seconds', text: formatDms(place) },
    { name: 'MGRS', text: toMgrs(place) },
  ];
  return (
    <>
      <Menu position="bottom-start" shadow="md">
        <Menu.Target>
          <UnstyledButton className={classes.copy} aria-label={`Copy ${formatCoordinates(place, 4)}`}>
            <Coordinates place={place} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Copy coordinates</Menu.Label>
          {forms.map(({ name, text }) => (
            <Menu.Item key={name} onClick={() => clipboard.copy(text)}>
              <span className={classes.copyName}>{name}</span>
              <span className={classes.copyText}>{text}</span>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <span role="log" aria-live="polite" className={classes.copied}>
        {clipboard.copied
          ? 'Copied'
          : clipboard.error
            ? 'Your browser blocked copying. Select the text and copy it.'
            : null}
      </span>
    </>
  );
}
