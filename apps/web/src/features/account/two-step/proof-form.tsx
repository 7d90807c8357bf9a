import { Button, TextInput } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { formMessage } from '../../../api/api-error.ts';
import { MessageBox } from '../../../ui/message-box.tsx';
import classes from '../account.module.css';
import { OwnPassword } from './own-password.tsx';
import own from './two-step.module.css';

export interface Proof {
  readonly password: string;
  readonly code: string;
}

interface ProofFormProps {
  readonly username: string;
  readonly action: string;
  /** The consequences, shown beforehand. */
  readonly consequence: string;
  readonly isDangerous?: boolean;
  readonly sending: Pick<UseMutationResult<unknown, Error, Proof>, 'mutate' | 'error' | 'isPending'>;
  readonly onCancel: () => void;
}

/** Asks for password and code before an action that weakens two-step login. */
export function ProofForm({ username, action, consequence, isDangerous, sending, onCancel }: ProofFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const [password, code] = [values.get('password'), values.get('code')];
    if (typeof password === 'string' && typeof code === 'string') sending.mutate({ password, code });
  };
  return (
    <form className={classes.stack} onSubmit={submit}>
      <p className={classes.text}>{consequence}</p>
      <div className={classes.fields}>
        <OwnPassword username={username} />
        <TextInput
          label="Code of the app, or a recovery code"
          name="code"
          autoComplete="one-time-code"
          required
          withAsterisk={false}
        />
      </div>
      {sending.error ? (
        <MessageBox kind="error">{formMessage(sending.error, 'Nothing was changed. Try again.')}</MessageBox>
      ) : null}
      <div className={own.actions}>
        <Button type="submit" loading={sending.isPending} {...(isDangerous ? { color: 'red' } : {})}>
          {action}
        </Button>
        <Button variant="default" disabled={sending.isPending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
