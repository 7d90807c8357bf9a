import { type ReactNode, useEffect, useRef } from 'react';

interface FocusHereProps {
  /** Read out before the content, for content that does not explain what has happened. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** The result of an action whose button is gone or disabled. It takes the focus, which would otherwise be lost. */
export function FocusHere({ label, children }: FocusHereProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} role={label === undefined ? undefined : 'group'} aria-label={label}>
      {children}
    </div>
  );
}
