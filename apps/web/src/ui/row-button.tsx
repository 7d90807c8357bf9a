import type { ComponentProps } from 'react';
import classes from './row-button.module.css';

/** A small button for the rows of long lists. Mantine's own consists of six components and costs as much as the row. */
export function RowButton({ className = '', ...props }: ComponentProps<'button'>) {
  return <button type="button" className={`${classes.button} ${className}`} {...props} />;
}
