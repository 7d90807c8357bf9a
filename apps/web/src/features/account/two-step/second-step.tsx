import { logInWithCodeEndpoint, type PendingLogin, type Session } from '@groundtrack/contract';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { apiErrorCode, formMessage } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { paths } from '../../../lib/paths.ts';
import { MessageBox } from '../../../ui/message-box.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import { useFocusedField } from '../../../ui/use-focused-field.ts';
import classes from '../account.module.css';
import { CodeInput } from './code-input.tsx';
import { logInWithPasskey } from './passkey-calls.ts';
import { passkeyMessage } from './passkey-message.ts';

interface SecondStepProps {
  readonly pending: PendingLogin;
  readonly onSession: (session: Session) => void;
  /** Returns to the first step. */
  readonly onBack: () => void;
}

/** Finishes a login after the password, with a code of the app or a recovery code. */
export function SecondStep({ pending, onSession, onBack }: SecondStepProps) {
  const [isRecovery, setRecovery] = useState(false);
  const login = useMutation<Session, Error, string>({
    mutationFn: (code) => call(logInWithCodeEndpoint, { body: { token: pending.token, code } }),
    onSuccess: onSession,
  });
  const passkey = useMutation<Session>({
    mutationFn: () => logInWithPasskey(pending.token),
    onSuccess: onSession,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = new FormData(event.currentTarget).get('code');
    if (typeof code === 'string' && !login.isPending) login.mutate(code);
  };
  const isOver = [login.error, passkey.error].some((error) => apiErrorCode(error) === 'sign-in-expired');
  return (
    <form className={classes.stack} onSubmit={submit}>
      {pending.hasPasskeys ? (
        <>
          <Button variant="default" loading={passkey.isPending} onClick={() => passkey.mutate()}>
            Use a passkey
          </Button>
          {passkey.error ? <MessageBox kind="error">{passkeyMessage(passkey.error)}</MessageBox> : null}
          <p className={classes.or}>or</p>
        </>
      ) : null}
      <p className={classes.text}>
        {isRecovery
          ? 'Enter one of the recovery codes you saved when you turned two-step login on. Each works once.'
          : 'Your password is right. Enter the six digits that your authenticator app shows now.'}
      </p>
      {login.error ? (
        <MessageBox kind="error">{formMessage(login.error, 'The login was not finished. Try again.')}</MessageBox>
      ) : null}
      {isRecovery ? <RecoveryCodeField key="recovery" /> : <CodeField key="code" />}
      {isOver ? (
        <Button onClick={onBack}>Log in again</Button>
      ) : (
        <Button type="submit" loading={login.isPending}>
          Finish login
        </Button>
      )}
      <p className={classes.links}>
        <TextButton onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? 'Use a code of the app' : 'Use a recovery code'}
        </TextButton>
        <TextButton onClick={onBack}>Back to the password</TextButton>
        <Link to={paths.help('recovery-codes')} target="_blank" rel="noopener">
          No code at hand?
        </Link>
      </p>
    </form>
  );
}

function CodeField() {
  return <CodeInput ref={useFocusedField()} label="Code" name="code" required />;
}

function RecoveryCodeField() {
  return (
    <TextInput
      ref={useFocusedField()}
      label="Recovery code"
      name="code"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      required
      withAsterisk={false}
    />
  );
}
