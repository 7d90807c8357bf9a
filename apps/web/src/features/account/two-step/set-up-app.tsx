import { type AuthenticatorSetup, setUpSecondFactorEndpoint, turnOnSecondFactorEndpoint } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../../api/call.ts';
import { FormError, useSendingForm } from '../../../api/sending-form.tsx';
import { CopyText } from '../../../ui/copy-text.tsx';
import { FocusHere } from '../../../ui/focus-here.tsx';
import { Form } from '../../../ui/form.tsx';
import classes from '../account.module.css';
import { CodeInput } from './code-input.tsx';
import { OwnPassword, ownPasswordLabel } from './own-password.tsx';
import own from './two-step.module.css';

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

interface SetUpProps {
  readonly username: string;
  readonly onCodes: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** Asks for the password, shows the secret, and turns two-step login on after a first code. */
export function SetUpApp({ username, onCodes, onCancel }: SetUpProps) {
  const [setup, setSetup] = useState<AuthenticatorSetup | null>(null);
  return setup ? (
    <FocusHere>
      <ConfirmApp setup={setup} onCodes={onCodes} onCancel={onCancel} />
    </FocusHere>
  ) : (
    <PasswordStep username={username} onSetup={setSetup} onCancel={onCancel} />
  );
}

interface PasswordStepProps extends Pick<SetUpProps, 'username' | 'onCancel'> {
  readonly onSetup: (setup: AuthenticatorSetup) => void;
}

function PasswordStep({ username, onSetup, onCancel }: PasswordStepProps) {
  const form = useSendingForm({
    initial: { password: '' },
    labels: { password: ownPasswordLabel },
    send: (body) => call(setUpSecondFactorEndpoint, { body }),
    onSent: onSetup,
  });
  return (
    <Form fields={form} className={classes.stack}>
      <OwnPassword form={form} username={username} className={own.field} />
      <FormError form={form} fallback="Nothing was changed. Try again." />
      <div className={own.actions}>
        <Button type="submit" loading={form.sending.isPending}>
          Continue
        </Button>
        <Button variant="default" disabled={form.sending.isPending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

interface ConfirmAppProps extends Omit<SetUpProps, 'username'> {
  readonly setup: AuthenticatorSetup;
}

export function ConfirmApp({ setup, onCodes, onCancel }: ConfirmAppProps) {
  const form = useSendingForm({
    initial: { code: '' },
    labels: { code: 'The six digits the app shows' },
    send: (body) => call(turnOnSecondFactorEndpoint, { body }),
    onSent: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  return (
    <Form fields={form} className={classes.stack}>
      <ol className={own.steps}>
        <li>
          <p className={classes.text}>
            Scan this with an authenticator app, such as the one in your password manager, or type in the secret.
          </p>
          <div className={own.secret}>
            <Suspense fallback={<div className={own.qr} />}>
              <QrCode text={setup.uri} label="QR code for your authenticator app" />
            </Suspense>
            <CopyText label="Secret" text={setup.secret} />
          </div>
        </li>
        <li>
          <CodeInput {...form.getInputProps('code')} className={own.field} required />
        </li>
      </ol>
      <FormError form={form} fallback="Two-step login is still off. Try again." />
      <div className={own.actions}>
        <Button type="submit" loading={form.sending.isPending}>
          Turn on
        </Button>
        <Button variant="default" disabled={form.sending.isPending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
