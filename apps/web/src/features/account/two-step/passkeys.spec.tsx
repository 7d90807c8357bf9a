import type { SecondFactor } from '@groundtrack/contract';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetSession, startSession } from '../../../api/session.ts';
import { OverlayNotices } from '../../../app/notices.tsx';
import { serveApi, toProblem } from '../../../testing/api-server.ts';
import { renderAt } from '../../../testing/render-app.tsx';
import { ada, adasSession, serverInfo } from '../../../testing/samples.ts';
import { SecondStep } from './second-step.tsx';
import { TwoStepPanel } from './two-step-panel.tsx';

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const [ID, DATA, PROOF] = ['aWQ', 'ZGF0YQ', 'cHJvb2Y'];
const credential = { id: ID, rawId: bytes('id'), type: 'public-key', getClientExtensionResults: () => ({}) };
const sent = { id: ID, rawId: ID, type: 'public-key' };
const common = { challenge: 'Y2hhbGxlbmdl', timeout: 300_000 };
/** Enabled at the URL of the page. */
const on = (): SecondFactor => ({
  sinceISO: '2026-11-21T10:00:00Z',
  recoveryCodesLeft: 10,
  passkeys: [],
  passkeySite: window.location.origin,
  hasPassword: true,
});
const telephone = {
  id: '7d2f1a52-6f0e-4a5e-9a56-0d6c1b0b6f01',
  name: 'Telephone',
  createdISO: '2026-11-22T10:00:00Z',
  lastUsedISO: null,
};

beforeEach(() => {
  forgetSession();
  vi.stubGlobal('PublicKeyCredential', vi.fn());
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'credentials');
});

/** The browser's response to a passkey request. */
function browserAnswers(answer: { readonly create?: () => unknown; readonly get?: () => unknown }): void {
  Object.defineProperty(navigator, 'credentials', { value: answer, configurable: true });
}

it('creates a passkey in the browser and adds it under its name', async () => {
  browserAnswers({
    create: async () => ({
      ...credential,
      response: { clientDataJSON: bytes('data'), attestationObject: bytes('proof'), getTransports: () => ['internal'] },
    }),
  });
  startSession(adasSession);
  const server = await serveApi({
    secondFactor: () => ({ json: on() }),
    beginPasskey: () => ({
      json: {
        ...common,
        rp: { id: 'localhost', name: 'Orbit Images' },
        user: { id: 'YWRh', name: 'ada', displayName: 'ada' },
        pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
        excludeCredentials: [],
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
        attestation: 'none',
      },
    }),
    addPasskey: () => ({ json: telephone }),
  });
  renderAt('/UpdateUser', <TwoStepPanel username={ada.username} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  const name = screen.getByLabelText('Name of the passkey');
  await userEvent.clear(name);
  await userEvent.type(name, 'Telephone');
  await userEvent.type(screen.getByLabelText('Your password'), 'correct horse');
  server.answer({ secondFactor: () => ({ json: { ...on(), passkeys: [telephone] } }) });
  await userEvent.click(screen.getByRole('button', { name: 'Add passkey' }));
  expect(await screen.findByRole('button', { name: 'Remove Telephone' })).toBeDefined();
  expect(server.calls.find((call) => call.name === 'addPasskey')?.body).toEqual({
    name: 'Telephone',
    credential: { ...sent, response: { clientDataJSON: DATA, attestationObject: PROOF } },
  });
});

it('asks for the password before removing one, and continues', async () => {
  startSession(adasSession);
  let factor: SecondFactor = { ...on(), passkeys: [telephone] };
  let isConfirmed = false;
  await serveApi({
    serverInfo: () => ({ json: serverInfo }),
    externalSignIn: () => ({ json: { hasPassword: true, identity: null } }),
    secondFactor: () => ({ json: factor }),
    removePasskey: () => {
      if (!isConfirmed) return toProblem('confirmation-needed', 'Nothing was done');
      factor = on();
      return 'empty';
    },
    confirmSession: () => {
      isConfirmed = true;
      return 'empty';
    },
  });
  renderAt(
    '/UpdateUser',
    <>
      <TwoStepPanel username={ada.username} />
      <OverlayNotices />
    </>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Telephone' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove Telephone for good' }));
  await userEvent.type(await screen.findByLabelText('Password'), 'right{Enter}');
  await waitFor(() => expect(screen.queryByText('Telephone')).toBeNull());
});

it('finishes a login with a signature of the passkey', async () => {
  let cancelled = false;
  browserAnswers({
    get: async () => {
      if (!cancelled) {
        cancelled = true;
        throw new DOMException('The operation was not allowed', 'NotAllowedError');
      }
      const response = { clientDataJSON: bytes('data'), authenticatorData: bytes('data'), signature: bytes('proof') };
      return { ...credential, response };
    },
  });
  const server = await serveApi({
    askPasskey: () => ({
      json: { ...common, rpId: 'localhost', allowCredentials: [], userVerification: 'preferred' },
    }),
    logInWithPasskey: () => ({ json: adasSession }),
  });
  const onSession = vi.fn();
  const pending = { token: 'waiting', expiresISO: '2026-11-21T10:05:00Z', hasPasskeys: true };
  renderAt('/Login', <SecondStep pending={pending} onSession={onSession} onBack={() => undefined} />);
  const button = screen.getByRole('button', { name: 'Use a passkey' });
  await userEvent.click(button);
  expect((await screen.findByRole('alert')).textContent).toContain('No passkey was used');
  await userEvent.click(button);
  await waitFor(() => expect(onSession.mock.calls[0]?.[0]).toEqual(adasSession));
  expect(server.calls.at(-1)?.body).toEqual({
    token: 'waiting',
    credential: { ...sent, response: { clientDataJSON: DATA, authenticatorData: DATA, signature: PROOF } },
  });
});

it.each([
  [null, /need an https address/],
  ['http://localhost:8080', /Open this page at http:\/\/localhost:8080/],
] as const)('says where passkeys work when it is not here: %s', async (passkeySite, text) => {
  startSession(adasSession);
  await serveApi({ secondFactor: () => ({ json: { ...on(), passkeySite } }) });
  renderAt('/UpdateUser', <TwoStepPanel username={ada.username} />);
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});
