import type { Place } from '@groundtrack/contract';
import { ActionIcon, CloseButton, Loader, Popover } from '@mantine/core';
import { useState } from 'react';
import { TargetIcon } from '../../ui/icons.tsx';
import { browserPosition } from './browser-position.ts';
import classes from './locations.module.css';

interface MyPositionProps {
  readonly onPosition: (place: Place) => void;
}

/** Selects the browser's position, or explains why that failed. */
export function MyPosition({ onPosition }: MyPositionProps) {
  const [isLocating, setLocating] = useState(false);
  const [reason, setReason] = useState<string | null>(null);
  const locate = async () => {
    if (isLocating) return;
    setLocating(true);
    setReason(null);
    const position = await browserPosition();
    setLocating(false);
    if (position.ok) onPosition(position.place);
    else setReason(position.reason);
  };
  return (
    <Popover opened={reason !== null} onDismiss={() => setReason(null)} position="bottom-end" width={280} shadow="md">
      <Popover.Target>
        {/* Stays enabled during the request, so that it keeps the focus and Escape reaches the message. */}
        <ActionIcon
          variant="default"
          size={36}
          aria-label="Use my position"
          aria-busy={isLocating}
          onClick={() => void locate()}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setReason(null);
          }}
        >
          {isLocating ? <Loader size={16} /> : <TargetIcon />}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.refusal} role="alert">
        {reason}
        <CloseButton aria-label="Close this message" onClick={() => setReason(null)} />
      </Popover.Dropdown>
    </Popover>
  );
}
