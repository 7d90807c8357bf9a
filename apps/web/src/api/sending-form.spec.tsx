import { changeEmailEndpoint } from '@groundtrack/contract';
import { PasswordInput, TextInput } from '@mantine/core';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { serveApi, toProblem } from '../testing/api-server.ts';
import { renderAt } from '../testing/render-app.tsx';
import { adasSession } from '../testing/samples.ts';
import { Form } from '../ui/form.tsx';
import { apiErrorCode } from './api-error.ts';
import { call } from './call.ts';
import { FormError, useSendingForm } from './sending-form.tsx';
import { startSession } from './session.ts';

const labels = { email: 'E-mail', password: 'Password' };

function EmailForm() {
  const form = useSendingForm({
    initial: { email: '', password: '' },
    labels,
    send: (body) => call(changeEmailEndpoint, { body }),
    toFieldErrors: (error) => (apiErrorCode(error) === 'login-failed' ? { password: 'It is wrong' } : {}),
  });
  return (
    <Form fields={form}>
      <TextInput {...form.getInputProps('email')} />
      <PasswordInput {...form.getInputProps('password')} />
      <FormError form={form} fallback="Not sent" />
      <button type="submit">Send</button>
    </Form>
  );
}

it('shows the server’s errors at the fields, and others below them', async () => {
  startSession(adasSession);
  const server = await serveApi({
    changeEmail: () => toProblem('invalid-request', 'no', { errors: ['body.email: is taken'] }),
  });
  renderAt('/', <EmailForm />);
  const [email, password] = [screen.getByLabelText('E-mail'), screen.getByLabelText('Password')];
  await userEvent.type(email, 'ada');
  await userEvent.type(password, 'secret{Enter}');
  expect(await screen.findByText('E-mail is taken')).toBeDefined();
  expect(document.activeElement).toBe(email);
  expect(screen.queryByRole('alert')).toBeNull();

  server.answer({ changeEmail: () => toProblem('login-failed') });
  await userEvent.type(email, '@example.org{Enter}');
  expect(await screen.findByText('It is wrong')).toBeDefined();
  expect(document.activeElement).toBe(password);

  server.answer({ changeEmail: () => toProblem('too-many-requests', 'Wait a minute') });
  await userEvent.type(password, '2{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Wait a minute');
  // The failure concerned other values.
  await userEvent.clear(email);
  await userEvent.type(password, '{Enter}');
  expect(screen.getByText('E-mail is required')).toBeDefined();
  expect(screen.queryByText('Wait a minute')).toBeNull();
});
