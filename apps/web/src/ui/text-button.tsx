import type { ReactNode } from 'react';
import classes from './text-button.module.css';

interface TextButtonProps {
  readonly onClick: () => void;
  /** Replaces the label for screen readers if it is only clear in its visual context. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** A button that looks like a link, in the size of the surrounding text. */
export function TextButton({ onClick, label, children }: TextButtonProps) {
  return (
    <button type="button" className={classes.button} onClick={onClick} aria-label={label}>
      {children}
    </button>
  );
}
