import { Button, TextInput } from '@mantine/core';
import { FormError, useSendingForm } from '../../../api/sending-form.tsx';
import { Form } from '../../../ui/form.tsx';
import classes from '../account.module.css';
import { OwnPassword, ownPasswordLabel } from './own-password.tsx';
import own from './two-step.module.css';

interface Proof {
  readonly password: string;
  readonly code: string;
}

interface ProofFormProps<Answer> {
  readonly username: string;
  readonly action: string;
  /** The consequences, shown beforehand. */
  readonly consequence: string;
  readonly isDangerous?: boolean;
  readonly send: (proof: Proof) => Promise<Answer>;
  readonly onSent: (answer: Answer) => unknown;
  readonly onCancel: () => void;
}

const labels = { password: ownPasswordLabel, code: 'Code from your app, or a recovery code' };

/** Asks for password and code before an action that weakens two-step login. */
export function ProofForm<Answer>(props: ProofFormProps<Answer>) {
  const { username, action, consequence, isDangerous, send, onSent, onCancel } = props;
  const form = useSendingForm({ initial: { password: '', code: '' }, labels, send, onSent });
  const { isPending } = form.sending;
  return (
    <Form fields={form} className={classes.stack}>
      <p className={classes.text}>{consequence}</p>
      <div className={classes.fields}>
        <OwnPassword form={form} username={username} />
        <TextInput {...form.getInputProps('code')} autoComplete="one-time-code" required />
      </div>
      <FormError form={form} fallback="Nothing was changed. Try again." />
      <div className={own.actions}>
        <Button type="submit" loading={isPending} {...(isDangerous ? { color: 'red' } : {})}>
          {action}
        </Button>
        <Button variant="default" disabled={isPending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
