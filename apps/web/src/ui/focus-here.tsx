import { type ReactNode, useEffect, useRef } from 'react';

/** What answers an action whose button is gone or disabled: the focus comes here, so that it is not lost. */
export function FocusHere({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1}>
      {children}
    </div>
  );
}
