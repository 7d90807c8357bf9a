import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

interface SmallButtonProps {
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** An action next to a message. */
export function SmallButton({ onClick, children }: SmallButtonProps) {
  return (
    <Button size="xs" variant="default" onClick={onClick}>
      {children}
    </Button>
  );
}
