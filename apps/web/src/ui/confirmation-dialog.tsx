import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './confirmation-dialog.module.css';
import { useCloseOnNavigation } from './use-close-on-navigation.ts';

interface ConfirmationDialogProps {
  readonly opened: boolean;
  readonly title: string;
  /** The question, the effect on payments, and a failure if there is one. */
  readonly children: ReactNode;
  /** Label of the button that closes the dialog without a change. */
  readonly keep: string;
  readonly onClose: () => void;
  /** The irreversible action; null once it is done. */
  readonly end: {
    readonly label: string;
    readonly disabled?: boolean;
    readonly onEnd: () => void;
  } | null;
  /** The action is running. The dialog stays open until the outcome is known. */
  readonly pending: boolean;
}

/** Asks before an irreversible action. The safe button has the focus, so that Enter changes nothing. */
export function ConfirmationDialog({ opened, title, children, keep, onClose, end, pending }: ConfirmationDialogProps) {
  useCloseOnNavigation(() => {
    if (opened) onClose();
  });
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeOnEscape={!pending} closeOnClickOutside={!pending}>
      <div className={classes.dialog}>
        {children}
        <div className={classes.answers}>
          <Button variant="default" onClick={onClose} disabled={pending} data-autofocus>
            {keep}
          </Button>
          {end ? (
            <Button
              variant="default"
              className={classes.end}
              loading={pending}
              disabled={end.disabled ?? false}
              onClick={end.onEnd}
            >
              {end.label}
            </Button>
          ) : null}
        </div>
      </div>
    </Modal>
  );
}
