import type { ComponentProps, ReactNode } from 'react';
import classes from './picture-tools.module.css';

/** Small buttons in a corner of a picture. */
export function PictureTools({ children }: { readonly children: ReactNode }) {
  return <div className={classes.tools}>{children}</div>;
}

interface PictureToolProps extends ComponentProps<'button'> {
  readonly name: string;
  readonly isOff?: boolean;
  readonly onPress: () => void;
}

export function PictureTool({ name, isOff = false, onPress, ...props }: PictureToolProps) {
  return (
    <button
      type="button"
      title={name}
      aria-label={name}
      aria-disabled={isOff}
      className={classes.tool}
      onClick={() => !isOff && onPress()}
      {...props}
    />
  );
}
