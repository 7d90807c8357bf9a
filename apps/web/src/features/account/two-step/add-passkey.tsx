import { secondFactorEndpoint } from '@groundtrack/contract';
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useSendingForm } from '../../../api/sending-form.tsx';
import { deviceName } from '../../../lib/device-name.ts';
import { Form } from '../../../ui/form.tsx';
import { MessageBox } from '../../../ui/message-box.tsx';
import classes from '../account.module.css';
import { OwnPassword, ownPasswordLabel } from './own-password.tsx';
import { makePasskey } from './passkey-calls.ts';
import { passkeyMessage } from './passkey-message.ts';
import own from './two-step.module.css';

interface AddPasskeyProps {
  readonly username: string;
  /** Called when it was added or canceled. */
  readonly onBack: () => void;
}

const labels = { name: 'Name of the passkey', password: ownPasswordLabel };

/** Asks for a name and the password. The browser asks for the passkey. */
export function AddPasskey({ username, onBack }: AddPasskeyProps) {
  const queryClient = useQueryClient();
  const form = useSendingForm({
    initial: { name: deviceName(), password: '' },
    labels,
    send: ({ name, password }) => makePasskey(name, password),
    onSent: () => {
      onBack();
      return queryClient.invalidateQueries({ queryKey: [secondFactorEndpoint.path] });
    },
  });
  return (
    <Form fields={form} className={classes.stack}>
      <div className={classes.fields}>
        <TextInput {...form.getInputProps('name')} maxLength={60} autoComplete="off" required />
        <OwnPassword form={form} username={username} />
      </div>
      {form.sending.error ? <MessageBox kind="error">{passkeyMessage(form.sending.error)}</MessageBox> : null}
      <div className={own.actions}>
        <Button type="submit" loading={form.sending.isPending}>
          Add passkey
        </Button>
        <Button variant="default" disabled={form.sending.isPending} onClick={onBack}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
