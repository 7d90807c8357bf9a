import type { ReactNode } from 'react';
import classes from './text-button.module.css';

interface TextButtonProps {
  readonly onClick: () => void;
  /** Said to screen readers instead of the content, where that is understood only beside what it belongs to. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** A button that looks like a link, in the size of the text around it. */
export function TextButton({ onClick, label, children }: TextButtonProps) {
  return (
    <button type="button" className={classes.button} onClick={onClick} aria-label={label}>
      {children}
    </button>
  );
}
