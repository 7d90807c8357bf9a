import type { ReactNode } from 'react';
import classes from './disclosure-button.module.css';
import { ChevronDownIcon } from './icons.tsx';

interface DisclosureButtonProps {
  readonly opened: boolean;
  /** Id of the part that it shows and hides. */
  readonly controls: string;
  readonly onToggle: (opened: boolean) => void;
  readonly children: ReactNode;
}

/** Shows and hides a part of a form. An arrow shows the state. */
export function DisclosureButton({ opened, controls, onToggle, children }: DisclosureButtonProps) {
  return (
    <button
      type="button"
      className={classes.button}
      aria-expanded={opened}
      aria-controls={controls}
      onClick={() => onToggle(!opened)}
    >
      <span className={classes.chevron} data-open={opened}>
        <ChevronDownIcon size={16} />
      </span>
      {children}
    </button>
  );
}
