import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyText } from '../../ui/copy-text.tsx';
import { MessageBox } from '../../ui/message-box.tsx';
import classes from './webhooks.module.css';

interface NewSecretProps {
  readonly secret: string;
  /** Additional information. */
  readonly children?: ReactNode;
  readonly onDone: () => void;
}

/** A secret, which is only shown once. */
export function NewSecret({ secret, children, onDone }: NewSecretProps) {
  return (
    <MessageBox
      kind="warning"
      title="Copy the signing secret now"
      action={
        <Button size="xs" onClick={onDone}>
          I have copied it
        </Button>
      }
    >
      <p className={classes.text}>You can see it only now. Your server uses it to verify each message. {children}</p>
      <div className={classes.secret}>
        <CopyText label="Signing secret" text={secret} />
      </div>
    </MessageBox>
  );
}
