import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the first field of a form that a button opened, because the button is gone. */
export function useFocusedField(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}
