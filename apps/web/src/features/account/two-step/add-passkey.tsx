import { type Passkey, secondFactorEndpoint } from '@groundtrack/contract';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { deviceName } from '../../../lib/device-name.ts';
import { MessageBox } from '../../../ui/message-box.tsx';
import classes from '../account.module.css';
import { OwnPassword } from './own-password.tsx';
import { makePasskey } from './passkey-calls.ts';
import { passkeyMessage } from './passkey-message.ts';
import own from './two-step.module.css';

interface AddPasskeyProps {
  readonly username: string;
  /** Called when it was added or canceled. */
  readonly onBack: () => void;
}

/** Asks for a name and the password. The browser asks for the passkey. */
export function AddPasskey({ username, onBack }: AddPasskeyProps) {
  const queryClient = useQueryClient();
  const making = useMutation<Passkey, Error, { readonly name: string; readonly password: string }>({
    mutationFn: ({ name, password }) => makePasskey(name, password),
    onSuccess: () => {
      onBack();
      return queryClient.invalidateQueries({ queryKey: [secondFactorEndpoint.path] });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const [name, password] = [values.get('name'), values.get('password')];
    if (typeof name === 'string' && typeof password === 'string') making.mutate({ name, password });
  };
  return (
    <form className={classes.stack} onSubmit={submit}>
      <div className={classes.fields}>
        <TextInput
          label="Name of the passkey"
          name="name"
          defaultValue={deviceName()}
          maxLength={60}
          autoComplete="off"
          required
          withAsterisk={false}
        />
        <OwnPassword username={username} />
      </div>
      {making.error ? <MessageBox kind="error">{passkeyMessage(making.error)}</MessageBox> : null}
      <div className={own.actions}>
        <Button type="submit" loading={making.isPending}>
          Add passkey
        </Button>
        <Button variant="default" disabled={making.isPending} onClick={onBack}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
