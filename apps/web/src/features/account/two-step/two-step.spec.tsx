import { endpoints } from '@groundtrack/contract';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { currentSession, forgetSession, startSession } from '../../../api/session.ts';
import { serveApi, toProblem } from '../../../testing/api-server.ts';
import { renderAt } from '../../../testing/render-app.tsx';
import { ada, adasSession } from '../../../testing/samples.ts';
import { LinkForm } from '../external/link-form.tsx';
import { LoginScreen } from '../login-screen.tsx';
import { TwoStepPanel } from './two-step-panel.tsx';

const pendingLogin = { token: 'waiting', expiresISO: '2026-11-21T10:05:00Z', hasPasskeys: false };
const secondFactorRequired = () => toProblem('second-factor-required', 'Enter a code', { pendingLogin });
const CODES = Array.from({ length: 10 }, (_, i) => `7YQ${i}-9MST-4HXK-E2RW`);

beforeEach(() => forgetSession());

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('asks for the code after the password, shows errors, and logs in', async () => {
  const server = await serveApi({
    logIn: secondFactorRequired,
    logInWithCode: () => toProblem('second-factor-failed', 'This code does not work'),
  });
  renderAt('/Login', <LoginScreen />);
  await userEvent.type(screen.getByLabelText('E-mail'), 'ada@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
  await press('Login');
  const code = await screen.findByLabelText('Code');
  expect([document.activeElement, code.getAttribute('autocomplete')]).toEqual([code, 'one-time-code']);
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.type(code, '123456{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('This code does not work');
  server.answer({ logInWithCode: () => ({ json: adasSession }) });
  await press('Use a recovery code');
  await userEvent.type(screen.getByLabelText('Recovery code'), '7YQ0-9MST-4HXK-E2RW');
  await press('Finish login');
  await waitFor(() => expect(currentSession()?.username).toBe(ada.username));
  const sent = server.calls.filter(({ name }) => name === 'logInWithCode').map(({ body }) => body);
  expect(sent).toEqual([
    { token: 'waiting', code: '123456' },
    { token: 'waiting', code: '7YQ0-9MST-4HXK-E2RW' },
  ]);
});

it('returns to the password when the time is over', async () => {
  await serveApi({ logIn: secondFactorRequired, logInWithCode: () => toProblem('sign-in-expired', 'Log in again.') });
  renderAt('/Login', <LoginScreen />);
  await userEvent.type(screen.getByLabelText('E-mail'), 'ada@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
  await userEvent.type(await screen.findByLabelText('Code'), '123456{Enter}');
  await press('Log in again');
  expect(await screen.findByLabelText('Password')).toBeDefined();
});

it('is required when the password connects an external sign-in', async () => {
  await serveApi({ linkSignIn: secondFactorRequired });
  let waiting: unknown;
  renderAt(
    '/SignIn',
    <LinkForm
      label="Example ID"
      pending={{ state: 'state', account: ada.username }}
      record={{ secret: 'a'.repeat(64), returnTo: '/', pending: null }}
      onSession={() => undefined}
      onExpired={() => undefined}
      onSecondStep={(pending) => {
        waiting = pending;
      }}
    />,
  );
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
  await waitFor(() => expect(waiting).toEqual(pendingLogin));
});

it('is turned on with a first code, and shows the recovery codes once', async () => {
  startSession(adasSession);
  const state = { sinceISO: null, recoveryCodesLeft: 0, hasPassword: true, passkeys: [], passkeySite: null };
  const setup = { secret: 'GEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/Orbit:ada?secret=GEZDGNBVGY3TQOJQ' };
  const server = await serveApi({
    secondFactor: () => ({ json: state }),
    setUpSecondFactor: () => ({ json: setup }),
    turnOnSecondFactor: () => ({ json: { recoveryCodes: CODES } }),
  });
  renderAt('/UpdateUser', <TwoStepPanel username={ada.username} />);
  await press('Turn on two-step login');
  await userEvent.type(screen.getByLabelText('Your password'), 'correct horse{Enter}');
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Secret').value).toBe(setup.secret);
  server.answer({
    secondFactor: () => ({ json: { ...state, sinceISO: '2026-11-21T10:00:00Z', recoveryCodesLeft: 10 } }),
  });
  await userEvent.type(screen.getByLabelText('The six digits the app shows'), '123456');
  await press('Turn on');
  expect(await screen.findByText(CODES[9] ?? '')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'));
  await press('I have saved them');
  expect(screen.queryByText(CODES[0] ?? '')).toBeNull();
  expect(await screen.findByText('10 recovery codes left, each for one login without the app.')).toBeDefined();
});

it('asks for password and code to turn it off, and warns when few recovery codes are left', async () => {
  startSession(adasSession);
  const state = {
    sinceISO: '2026-11-21T10:00:00Z',
    recoveryCodesLeft: 1,
    hasPassword: true,
    passkeys: [],
    passkeySite: null,
  };
  const server = await serveApi({ secondFactor: () => ({ json: state }), turnOffSecondFactor: () => 'empty' });
  renderAt('/UpdateUser', <TwoStepPanel username={ada.username} />);
  expect(await screen.findByText('1 recovery code left. Make new ones before you need them.')).toBeDefined();
  await press('Turn off two-step login');
  await userEvent.type(screen.getByLabelText('Your password'), 'correct horse');
  await userEvent.type(screen.getByLabelText('Code from your app, or a recovery code'), '123456');
  server.answer({ secondFactor: () => ({ json: { ...state, sinceISO: null, recoveryCodesLeft: 0 } }) });
  await press('Turn off');
  expect(await screen.findByRole('button', { name: 'Turn on two-step login' })).toBeDefined();
  const { path } = endpoints.turnOffSecondFactor;
  expect(server.calls.find(({ name }) => endpoints[name].path === path)?.body).toEqual({
    password: 'correct horse',
    code: '123456',
  });
});
