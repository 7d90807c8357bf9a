import { ActionIcon, Popover } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { InfoIcon } from '../../../ui/icons.tsx';

interface InfoPopupProps {
  /** `About flexible tasking` */
  readonly label: string;
  readonly children: ReactNode;
}

/** An explanation behind a button. */
export function InfoPopup({ label, children }: InfoPopupProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} width={320} shadow="md" withArrow trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" aria-label={label} onClick={() => setOpened(!opened)}>
          <InfoIcon size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} tabIndex={-1}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
