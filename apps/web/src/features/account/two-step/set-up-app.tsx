import { type AuthenticatorSetup, setUpSecondFactorEndpoint, turnOnSecondFactorEndpoint } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { formMessage } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { CopyText } from '../../../ui/copy-text.tsx';
import { FocusHere } from '../../../ui/focus-here.tsx';
import { MessageBox } from '../../../ui/message-box.tsx';
import classes from '../account.module.css';
import { CodeInput } from './code-input.tsx';
import { OwnPassword } from './own-password.tsx';
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
    <AskPassword username={username} onSetup={setSetup} onCancel={onCancel} />
  );
}

interface AskPasswordProps extends Pick<SetUpProps, 'username' | 'onCancel'> {
  readonly onSetup: (setup: AuthenticatorSetup) => void;
}

function AskPassword({ username, onSetup, onCancel }: AskPasswordProps) {
  const begin = useMutation({
    mutationFn: (password: string) => call(setUpSecondFactorEndpoint, { body: { password } }),
    onSuccess: onSetup,
  });
  return (
    <form className={classes.stack} onSubmit={onText('password', (password) => begin.mutate(password))}>
      <OwnPassword username={username} className={own.field} />
      {begin.error ? (
        <MessageBox kind="error">{formMessage(begin.error, 'Nothing was changed. Try again.')}</MessageBox>
      ) : null}
      <div className={own.actions}>
        <Button type="submit" loading={begin.isPending}>
          Continue
        </Button>
        <Button variant="default" disabled={begin.isPending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

interface ConfirmAppProps extends Omit<SetUpProps, 'username'> {
  readonly setup: AuthenticatorSetup;
}

export function ConfirmApp({ setup, onCodes, onCancel }: ConfirmAppProps) {
  const turnOn = useMutation({
    mutationFn: (code: string) => call(turnOnSecondFactorEndpoint, { body: { code } }),
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  return (
    <form className={classes.stack} onSubmit={onText('code', (code) => turnOn.mutate(code))}>
      <ol className={own.steps}>
        <li>
          <p className={classes.text}>
            Scan this with an authenticator app, such as the one of your password manager. Or type the secret into it.
          </p>
          <div className={own.secret}>
            <Suspense fallback={<div className={own.qr} />}>
              <QrCode text={setup.uri} label="QR code for your authenticator app" />
            </Suspense>
            <CopyText label="Secret" text={setup.secret} />
          </div>
        </li>
        <li>
          <CodeInput label="The six digits the app shows" name="code" className={own.field} required />
        </li>
      </ol>
      {turnOn.error ? (
        <MessageBox kind="error">{formMessage(turnOn.error, 'Two-step login is still off. Try again.')}</MessageBox>
      ) : null}
      <div className={own.actions}>
        <Button type="submit" loading={turnOn.isPending}>
          Turn on
        </Button>
        <Button variant="default" disabled={turnOn.isPending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** A form with one text field. */
function onText(name: string, send: (text: string) => void) {
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get(name);
    if (typeof text === 'string') send(text);
  };
}
