import { logInWithCodeEndpoint, type PendingLogin, type Session } from '@groundtrack/contract';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { apiErrorCode } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { FormError, useSendingForm } from '../../../api/sending-form.tsx';
import { paths } from '../../../lib/paths.ts';
import { Form } from '../../../ui/form.tsx';
import { HelpTextLink } from '../../../ui/help-link.tsx';
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
  const form = useSendingForm({
    initial: { code: '' },
    labels: { code: isRecovery ? 'Recovery code' : 'Code' },
    send: ({ code }) => call(logInWithCodeEndpoint, { body: { token: pending.token, code } }),
    onSent: onSession,
  });
  const passkey = useMutation<Session>({
    mutationFn: () => logInWithPasskey(pending.token),
    onSuccess: onSession,
  });
  const toggle = () => {
    form.reset();
    setRecovery(!isRecovery);
  };
  const isOver = [form.sending.error, passkey.error].some((error) => apiErrorCode(error) === 'sign-in-expired');
  return (
    <Form fields={form} className={classes.stack}>
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
          : 'Your password is correct. Enter the six digits that your authenticator app shows now.'}
      </p>
      <FormError form={form} fallback="The login was not finished. Try again." />
      {isRecovery ? <RecoveryCodeField key="recovery" form={form} /> : <CodeField key="code" form={form} />}
      {isOver ? (
        <Button onClick={onBack}>Log in again</Button>
      ) : (
        <Button type="submit" loading={form.sending.isPending}>
          Finish login
        </Button>
      )}
      <p className={classes.links}>
        <TextButton onClick={toggle}>{isRecovery ? 'Use a code from your app' : 'Use a recovery code'}</TextButton>
        <TextButton onClick={onBack}>Back to the password</TextButton>
        <HelpTextLink to={paths.help('recovery-codes')}>No code at hand?</HelpTextLink>
      </p>
    </Form>
  );
}

interface CodeFieldProps {
  readonly form: { readonly getInputProps: (field: 'code') => object };
}

function CodeField({ form }: CodeFieldProps) {
  return <CodeInput ref={useFocusedField()} {...form.getInputProps('code')} required />;
}

function RecoveryCodeField({ form }: CodeFieldProps) {
  return (
    <TextInput
      ref={useFocusedField()}
      {...form.getInputProps('code')}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      required
    />
  );
}
