import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';

interface TakingButtonProps {
  /** Whether it replaces the focused element. */
  readonly takeFocus: boolean;
  readonly label?: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: string;
}

/** A small button that takes the focus when it appears. */
export function TakingButton({ takeFocus, label, disabled = false, onClick, children }: TakingButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const taking = useRef(takeFocus);
  useEffect(() => {
    if (taking.current) button.current?.focus();
  }, []);
  return (
    <Button size="xs" variant="default" ref={button} aria-label={label} disabled={disabled} onClick={onClick}>
      {children}
    </Button>
  );
}
