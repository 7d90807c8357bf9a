import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import { ChevronDownIcon } from '../../../ui/icons.tsx';

type FormatsButtonProps = Omit<ActionIconProps & ComponentPropsWithRef<'button'>, 'children'> & {
  readonly place: string;
};

/** The arrow next to a download button, which opens the menu of formats. */
export function FormatsButton({ place, ...button }: FormatsButtonProps) {
  return (
    <ActionIcon
      variant="default"
      size="var(--gt-control-sm)"
      aria-label={`Other formats of ${place}`}
      aria-haspopup="menu"
      {...button}
    >
      <ChevronDownIcon size={15} />
    </ActionIcon>
  );
}
