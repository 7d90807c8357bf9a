import { type RefObject, useEffect, useRef } from 'react';

/** The first field of a form that a button opened: the focus goes there, since the button is gone. */
export function useFocusedField(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}
