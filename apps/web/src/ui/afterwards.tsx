import { type ReactNode, useDeferredValue } from 'react';

interface AfterwardsProps {
  readonly placeholder?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a screen that follows its first drawing, in slices: all at once, they keep a telephone busy for half a second. */
export function Afterwards({ placeholder = null, children }: AfterwardsProps) {
  return useDeferredValue(true, false) ? children : placeholder;
}
