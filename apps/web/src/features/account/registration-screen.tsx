import { registerEndpoint, registration } from '@groundtrack/contract';
import { findPasswordWeakness } from '@groundtrack/contract/new-password';
import { Button, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, Navigate } from 'react-router';
import { apiErrorCode, formMessage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useSendingForm } from '../../api/sending-form.tsx';
import { useServerInfo } from '../../api/server-info.ts';
import { startSession, useSession } from '../../api/session.ts';
import { allowedPosition } from '../../lib/allowed-position.ts';
import { guessedCountry } from '../../lib/countries.ts';
import { deviceName } from '../../lib/device-name.ts';
import { fieldErrors } from '../../lib/field-errors.ts';
import { paths } from '../../lib/paths.ts';
import { Form } from '../../ui/form.tsx';
import { Loading } from '../../ui/loading.tsx';
import { MessageBox } from '../../ui/message-box.tsx';
import classes from './account.module.css';
import { AuthFrame } from './auth-frame.tsx';
import { ContactFields, contactLabels } from './contact-fields.tsx';
import { EMPTY_CONTACT } from './contact-values.ts';
import { ExternalSignInButton } from './external/sign-in-button.tsx';
import { NewPasswordInput } from './new-password-input.tsx';

export { RegistrationScreen as Component };

const labels = { username: 'E-mail address', password: 'Password', ...contactLabels };
const EMPTY = { username: '', password: '', ...EMPTY_CONTACT };
const TAKEN = 'There is an account with this address. Log in, or reset its password.';

/** Empty if the password is not too easy to guess. */
function passwordError({ username, password }: typeof EMPTY): Record<string, string> {
  const reason = findPasswordWeakness(password, username);
  return reason === null ? {} : { password: `${labels.password} ${reason}` };
}

export function RegistrationScreen() {
  const session = useSession();
  const { data: server, isPending } = useServerInfo();
  if (session) return <Navigate to={paths.home()} replace />;
  return (
    <AuthFrame
      title="Registration"
      lead="Your account is free. You pay only for images and tasking. Providers need your address to accept orders."
      isWide
    >
      {isPending ? (
        // The server decides whether registration is open and what is shown above the form. Rendering waits for it, so
        // that nothing moves.
        <Loading label="Loading" lines={8} />
      ) : server?.registerAllowed === false ? (
        <MessageBox kind="info" title="Registration is closed on this server">
          Ask its operator for an account{server.supportEmail ? `: ${server.supportEmail}` : ''}.
        </MessageBox>
      ) : (
        <>
          <ExternalSignInButton returnTo={paths.root()} before />
          <RegistrationForm />
        </>
      )}
    </AuthFrame>
  );
}

function RegistrationForm() {
  const form = useSendingForm({
    initial: { ...EMPTY, country: guessedCountry(navigator.language) },
    labels,
    validate: (values) => ({ ...passwordError(values), ...fieldErrors(registration, values, labels) }),
    send: async (values) => {
      const geoloc = await allowedPosition();
      const body = { ...values, devicename: deviceName(), geoloc };
      return call(registerEndpoint, { headers: { client: 'web' }, body });
    },
    onSent: startSession,
    toFieldErrors: (error) => (apiErrorCode(error) === 'account-exists' ? { username: TAKEN } : {}),
  });
  const { error, isPending } = form.sending;
  return (
    <Form fields={form}>
      <Step title="1. How you log in">
        <TextInput {...form.getInputProps('username')} type="email" autoComplete="username" />
        <NewPasswordInput {...form.getInputProps('password')} email={form.values.username} />
      </Step>
      <Step title="2. Who buys the images">
        <ContactFields form={form} />
      </Step>
      {error ? (
        <div className={classes.actions}>
          <MessageBox kind="error">
            {`Error registering user: ${formMessage(error, 'the server gave no reason')}`}
          </MessageBox>
        </div>
      ) : null}
      <div className={classes.actions}>
        <Button type="submit" loading={isPending}>
          Register
        </Button>
        <p className={classes.links}>
          <Link to={paths.login()}>Login</Link>
          <Link to={paths.resetPassword()}>Reset password</Link>
        </p>
      </div>
    </Form>
  );
}

/** Both steps are in one form, so that a browser can fill them in one step. */
function Step({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className={classes.step}>
      <legend className={classes.stepTitle}>{title}</legend>
      <div className={classes.fields}>{children}</div>
    </fieldset>
  );
}
