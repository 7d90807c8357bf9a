import type { ReactNode } from 'react';
import classes from './narrow-label.module.css';

interface NarrowLabelProps {
  readonly icon: ReactNode;
  readonly text: string;
}

/** The text of a button, or its icon if the container is as narrow as a phone. */
export function NarrowLabel({ icon, text }: NarrowLabelProps) {
  return (
    <>
      <span className={classes.icon}>{icon}</span>
      <span className={classes.text}>{text}</span>
    </>
  );
}
