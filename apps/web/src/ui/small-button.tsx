import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

interface SmallButtonProps {
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** What can be done about a message, beside it. */
export function SmallButton({ onClick, children }: SmallButtonProps) {
  return (
    <Button size="xs" variant="default" onClick={onClick}>
      {children}
    </Button>
  );
}
