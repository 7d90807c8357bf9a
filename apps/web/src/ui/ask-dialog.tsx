import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ask-dialog.module.css';

interface AskDialogProps {
  readonly opened: boolean;
  readonly title: string;
  /** What is asked, what it means for the money, and why it failed. */
  readonly children: ReactNode;
  /** What the button says that changes nothing. */
  readonly keep: string;
  readonly onClose: () => void;
  /** What cannot be undone; null once it is done. */
  readonly end: {
    readonly label: string;
    readonly disabled?: boolean;
    readonly onEnd: () => void;
  } | null;
  /** It is being done: nothing closes the window until it is known what came of it. */
  readonly pending: boolean;
}

/** Asks before something ends. What keeps it has the focus, so that Enter ends nothing. */
export function AskDialog({ opened, title, children, keep, onClose, end, pending }: AskDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeOnEscape={!pending} closeOnClickOutside={!pending}>
      <div className={classes.ask}>
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
