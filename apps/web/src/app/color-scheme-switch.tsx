import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { type ComponentType, memo } from 'react';
import { MoonIcon, SunIcon, SystemIcon } from '../ui/icons.tsx';
import classes from './color-scheme-switch.module.css';

interface Choice {
  readonly scheme: MantineColorScheme;
  readonly label: string;
  readonly Icon: ComponentType<{ readonly size?: number }>;
}

export const COLOR_SCHEMES: readonly Choice[] = [
  { scheme: 'light', label: 'Light', Icon: SunIcon },
  { scheme: 'dark', label: 'Dark', Icon: MoonIcon },
  { scheme: 'auto', label: 'Same as system', Icon: SystemIcon },
];

/**
 * Light, dark, or the system's choice; remembered in the browser. It is a separate component because Mantine queries
 * the system's scheme on each render, which forces the styles of a changed page to be computed.
 */
export const ColorSchemeSwitch = memo(function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <fieldset className={classes.switch}>
      <legend className="gt-visually-hidden">Colors</legend>
      {COLOR_SCHEMES.map(({ scheme, label, Icon }) => (
        <label key={scheme} className={classes.choice} title={label}>
          <input
            type="radio"
            name="color-scheme"
            value={scheme}
            aria-label={label}
            checked={colorScheme === scheme}
            onChange={() => setColorScheme(scheme)}
          />
          <Icon size={15} />
        </label>
      ))}
    </fieldset>
  );
});
