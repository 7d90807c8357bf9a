import type { ReactNode } from 'react';
import classes from './text-button.module.css';

interface TextButtonProps {
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button that looks like a link, in the size of the text around it. */
export function TextButton({ onClick, children }: TextButtonProps) {
  return (
    <button type="button" className={classes['button']} onClick={onClick}>
      {children}
    </button>
  );
}
