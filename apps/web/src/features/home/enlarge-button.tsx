import { ActionIcon } from '@mantine/core';
import { EnlargeIcon } from '../../ui/icons.tsx';
import classes from './home.module.css';

interface EnlargeButtonProps {
  readonly isLarge: boolean;
  readonly onChange: (isLarge: boolean) => void;
}

/** Enlarges the globe of a phone, which is low to leave room for the lists. */
export function EnlargeButton({ isLarge, onChange }: EnlargeButtonProps) {
  return (
    <ActionIcon
      className={classes.enlarge}
      variant="default"
      size={36}
      aria-label="Large map"
      aria-pressed={isLarge}
      onClick={() => onChange(!isLarge)}
    >
      <EnlargeIcon />
    </ActionIcon>
  );
}
