import { type ReactNode, useEffect, useRef } from 'react';

interface FocusHereProps {
  /** Read out before what is here, where that does not say by itself what has happened. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** What answers an action whose button is gone or disabled: the focus comes here, so that it is not lost. */
export function FocusHere({ label, children }: FocusHereProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} role={label === undefined ? undefined : 'group'} aria-label={label}>
      {children}
    </div>
  );
}
