import type { ComponentProps } from 'react';
import classes from './row-button.module.css';

/** A small button of which a long list has one a row: Mantine's own is six components, and costs as much as the row. */
export function RowButton(props: ComponentProps<'button'>) {
  return <button type="button" className={classes.button} {...props} />;
}
