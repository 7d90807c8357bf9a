import { Button, PasswordInput, TextInput } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { formMessage } from '../../../api/api-error.ts';
import { MessageBox } from '../../../ui/message-box.tsx';
import { useFocusedField } from '../../../ui/use-focused-field.ts';
import classes from '../account.module.css';
import own from './two-step.module.css';

export interface Proof {
  readonly password: string;
  readonly code: string;
}

interface ProofFormProps {
  readonly username: string;
  readonly action: string;
  /** What follows, before it is done. */
  readonly consequence: string;
  readonly isDangerous?: boolean;
  readonly sending: Pick<UseMutationResult<unknown, Error, Proof>, 'mutate' | 'error' | 'isPending'>;
  readonly onCancel: () => void;
}

/** Password and code for what weakens two-step login. */
export function ProofForm({ username, action, consequence, isDangerous, sending, onCancel }: ProofFormProps) {
  const field = useFocusedField();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const [password, code] = [values.get('password'), values.get('code')];
    if (typeof password === 'string' && typeof code === 'string') sending.mutate({ password, code });
  };
  return (
    <form className={classes.stack} onSubmit={submit}>
      <p className={classes.text}>{consequence}</p>
      <input hidden name="username" autoComplete="username" value={username} readOnly />
      <div className={classes.fields}>
        <PasswordInput
          ref={field}
          label="Your password"
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
        />
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
