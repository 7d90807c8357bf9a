import type { Device } from '@groundtrack/contract';
import { UnverifiedEmail } from '../../api/unverified-email.tsx';
import { AgreementsPanel } from '../../features/account/agreements-panel.tsx';
import { ChangePasswordForm } from '../../features/account/change-password-form.tsx';
import { ConfirmDialog } from '../../features/account/confirm-dialog.tsx';
import { ConfirmEmailScreen } from '../../features/account/confirm-email-screen.tsx';
import { DevicesPanel } from '../../features/account/devices-panel.tsx';
import { EmailPanel } from '../../features/account/email-panel.tsx';
import { ExternalSignInPanel } from '../../features/account/external/external-sign-in-panel.tsx';
import { SignInFailed } from '../../features/account/external/sign-in-failed.tsx';
import { keepRecord } from '../../features/account/external/sign-in-record.ts';
import { SignInScreen } from '../../features/account/external/sign-in-screen.tsx';
import { LoginScreen } from '../../features/account/login-screen.tsx';
import { MailSettingsPanel } from '../../features/account/mail-settings-panel.tsx';
import { RegistrationScreen } from '../../features/account/registration-screen.tsx';
import { ResetPasswordScreen } from '../../features/account/reset-password-screen.tsx';
import { SetPasswordScreen } from '../../features/account/set-password-screen.tsx';
import { AddPasskey } from '../../features/account/two-step/add-passkey.tsx';
import { Passkeys } from '../../features/account/two-step/passkeys.tsx';
import { SecondStep } from '../../features/account/two-step/second-step.tsx';
import { ConfirmApp } from '../../features/account/two-step/set-up-app.tsx';
import { TwoStepPanel } from '../../features/account/two-step/two-step-panel.tsx';
import { UpdateContactForm } from '../../features/account/update-contact-form.tsx';
import { VerifyEmailScreen } from '../../features/account/verify-email-screen.tsx';
import { DeleteAccount } from '../../features/account/your-data/delete-account.tsx';
import { DownloadData } from '../../features/account/your-data/download-data.tsx';
import { ada, serverInfo, termsAnswer } from '../../testing/samples.ts';
import { CHECK_CONNECTION, type Submit } from './submit.ts';

const PASSWORD = 'correct horse battery';
const label = 'Example ID';
const withSignIn = () => ({ json: { ...serverInfo, externalSignIn: { label } } });
const identity = { email: ada.username, sinceISO: '2026-11-21T10:00:00Z' };
const nothing = () => undefined;

const device = (id: number, current: boolean): Device => ({
  id: `7d2f1a52-6f0e-4a5e-9a56-0d6c1b0b6f0${id}`,
  name: `Firefox ${id}`,
  place: null,
  address: null,
  begunISO: '2026-11-22T12:01:00.000Z',
  lastUsedISO: '2026-11-22T13:15:00.000Z',
  current,
});
const devices = () => ({ json: { result: [device(1, true), device(2, false)] } });
const panels = { path: '/UpdateUser' };

const passkey = {
  id: '7d2f1a52-6f0e-4a5e-9a56-0d6c1b0b6f01',
  name: 'Telephone',
  createdISO: '2026-11-21T10:00:00Z',
  lastUsedISO: null,
};
const twoStep = (sinceISO: string | null) => ({
  secondFactor: () => ({
    json: {
      sinceISO,
      recoveryCodesLeft: sinceISO === null ? 0 : 9,
      passkeys: [],
      passkeySite: null,
      hasPassword: true,
    },
  }),
});
const twoStepOn = {
  ...panels,
  answers: twoStep('2026-11-21T10:00:00Z'),
  show: () => <TwoStepPanel username={ada.username} />,
  typed: { 'Your password': PASSWORD, 'Code from your app, or a recovery code': '123456' },
};

const gettingIn: readonly Submit[] = [
  {
    source: 'features/account/login-screen.tsx',
    sends: 'logIn',
    as: 'visitor',
    show: () => <LoginScreen />,
    typed: { 'E-mail': ada.username, Password: PASSWORD },
    button: 'Login',
  },
  {
    source: 'features/account/registration-screen.tsx',
    sends: 'register',
    as: 'visitor',
    show: () => <RegistrationScreen />,
    typed: {
      'E-mail address': ada.username,
      Password: PASSWORD,
      'First name': 'Ada',
      'Last name': 'Lovelace',
      'Street address': '12 St James Square',
      City: 'London',
      State: 'London',
      'Zip / postal code': 'SW1Y 4JH',
      'Country of Residence': 'Switzerland',
      Citizenship: 'Peru',
    },
    button: 'Register',
    says: `Error registering user: ${CHECK_CONNECTION}`,
  },
  {
    source: 'features/account/reset-password-screen.tsx',
    sends: 'resetPassword',
    as: 'visitor',
    show: () => <ResetPasswordScreen />,
    typed: { 'E-mail': ada.username },
    button: 'Reset',
  },
  {
    source: 'features/account/set-password-screen.tsx',
    sends: 'setPassword',
    as: 'restricted',
    show: () => <SetPasswordScreen />,
    typed: { 'New password': PASSWORD, 'Confirm new password': PASSWORD },
    button: 'Set password',
  },
  {
    source: 'features/account/two-step/second-step.tsx',
    sends: 'logInWithCode',
    as: 'visitor',
    show: () => (
      <SecondStep
        pending={{ token: 'waiting', expiresISO: '2026-11-21T10:05:00Z', hasPasskeys: false }}
        onSession={nothing}
        onBack={nothing}
      />
    ),
    typed: { Code: '123456' },
    button: 'Finish login',
  },
  {
    source: 'features/account/two-step/second-step.tsx',
    sends: 'askPasskey',
    as: 'visitor',
    show: () => (
      <SecondStep
        pending={{ token: 'waiting', expiresISO: '2026-11-21T10:05:00Z', hasPasskeys: true }}
        onSession={nothing}
        onBack={nothing}
      />
    ),
    button: 'Use a passkey',
  },
  {
    source: 'features/account/external/use-begin-sign-in.ts',
    sends: 'beginSignIn',
    as: 'visitor',
    answers: { serverInfo: withSignIn },
    show: () => <SignInFailed label={label} failure={new Error('You turned back')} returnTo="/" />,
    button: `Try again with ${label}`,
  },
  {
    source: 'features/account/external/link-form.tsx',
    sends: 'linkSignIn',
    path: '/SignIn',
    as: 'visitor',
    given: () => {
      keepRecord({ secret: 'a'.repeat(64), returnTo: '/', pending: { state: 'state', account: ada.username } });
    },
    answers: { serverInfo: withSignIn },
    show: () => <SignInScreen />,
    typed: { Password: PASSWORD },
    button: 'Connect and log in',
  },
];

const changing: readonly Submit[] = [
  {
    ...panels,
    source: 'features/account/update-contact-form.tsx',
    sends: 'updateUser',
    show: () => <UpdateContactForm user={ada} />,
    typed: { City: 'Zürich', 'Country of Residence': 'Switzerland' },
    button: 'Save changes',
    says: `Error updating user: ${CHECK_CONNECTION}`,
  },
  {
    ...panels,
    source: 'features/account/change-password-form.tsx',
    sends: 'changePassword',
    show: () => <ChangePasswordForm username={ada.username} />,
    typed: { 'Old password': 'the old password', 'New password': PASSWORD, 'Confirm new password': PASSWORD },
    button: 'Update',
    // The specification uses this text for every failure.
    says: 'Error changing your password, double check and try again',
  },
  {
    ...panels,
    source: 'features/account/email-panel.tsx',
    sends: 'changeEmail',
    show: () => <EmailPanel username={ada.username} hasPassword />,
    typed: { 'New e-mail address': 'ada@example.org', Password: PASSWORD },
    button: 'Send the link',
  },
  {
    ...panels,
    source: 'features/account/two-step/set-up-app.tsx',
    sends: 'setUpSecondFactor',
    answers: twoStep(null),
    show: () => <TwoStepPanel username={ada.username} />,
    through: ['Turn on two-step login'],
    typed: { 'Your password': PASSWORD },
    button: 'Continue',
  },
  {
    ...panels,
    source: 'features/account/two-step/set-up-app.tsx',
    sends: 'turnOnSecondFactor',
    show: () => (
      <ConfirmApp
        setup={{ secret: 'ABC', uri: 'otpauth://totp/ada?secret=ABC' }}
        onCodes={nothing}
        onCancel={nothing}
      />
    ),
    typed: { 'The six digits the app shows': '123456' },
    button: 'Turn on',
  },
  {
    ...twoStepOn,
    source: 'features/account/two-step/proof-form.tsx',
    sends: 'turnOffSecondFactor',
    through: ['Turn off two-step login'],
    button: 'Turn off',
  },
  {
    ...twoStepOn,
    source: 'features/account/two-step/two-step-panel.tsx',
    sends: 'renewRecoveryCodes',
    through: ['New recovery codes'],
    button: 'Make new codes',
  },
  {
    ...panels,
    source: 'features/account/two-step/add-passkey.tsx',
    sends: 'beginPasskey',
    show: () => <AddPasskey username={ada.username} onBack={nothing} />,
    typed: { 'Name of the passkey': 'Telephone', 'Your password': PASSWORD },
    button: 'Add passkey',
  },
  {
    ...panels,
    source: 'features/account/two-step/passkeys.tsx',
    sends: 'removePasskey',
    show: () => (
      <Passkeys factor={{ passkeys: [passkey], passkeySite: null }} username={ada.username} onBack={nothing} />
    ),
    through: ['Remove Telephone'],
    button: 'Remove Telephone for good',
  },
  {
    path: '/ConfirmEmail?token=abc',
    source: 'features/account/confirm-email-screen.tsx',
    sends: 'confirmEmail',
    show: () => <ConfirmEmailScreen />,
    button: 'Confirm the new address',
  },
  {
    path: '/VerifyEmail?token=abc',
    source: 'features/account/verify-email-screen.tsx',
    sends: 'verifyEmail',
    show: () => <VerifyEmailScreen />,
    button: 'Verify this address',
  },
  {
    ...panels,
    source: 'api/unverified-email.tsx',
    sends: 'sendVerification',
    show: () => <UnverifiedEmail />,
    button: 'Send again',
  },
  {
    ...panels,
    source: 'features/account/external/external-sign-in-panel.tsx',
    sends: 'connectSignIn',
    answers: { serverInfo: withSignIn, externalSignIn: () => ({ json: { hasPassword: true, identity: null } }) },
    show: () => <ExternalSignInPanel />,
    button: `Connect ${label}`,
  },
  {
    ...panels,
    source: 'features/account/external/external-sign-in-panel.tsx',
    sends: 'unlinkSignIn',
    answers: { serverInfo: withSignIn, externalSignIn: () => ({ json: { hasPassword: true, identity } }) },
    show: () => <ExternalSignInPanel />,
    button: `Disconnect ${label}`,
  },
  {
    ...panels,
    source: 'features/account/confirm-dialog.tsx',
    sends: 'confirmSession',
    show: () => <ConfirmDialog />,
    typed: { Password: PASSWORD },
    button: 'Confirm',
  },
  {
    ...panels,
    source: 'features/account/confirm-dialog.tsx',
    sends: 'confirmSignIn',
    answers: { serverInfo: withSignIn, externalSignIn: () => ({ json: { hasPassword: false, identity } }) },
    show: () => <ConfirmDialog />,
    button: `Continue with ${label}`,
  },
  {
    ...panels,
    source: 'features/account/devices-panel.tsx',
    sends: 'logOutDevice',
    answers: { devices },
    show: () => <DevicesPanel />,
    button: 'Log out Firefox 2',
  },
  {
    ...panels,
    source: 'features/account/devices-panel.tsx',
    sends: 'logOutOtherDevices',
    answers: { devices },
    show: () => <DevicesPanel />,
    button: 'Log out all other devices',
  },
  {
    ...panels,
    source: 'features/account/mail-settings-panel.tsx',
    sends: 'changeMailSettings',
    answers: {
      mailSettings: () => ({
        json: { placed: true, actionNeeded: true, passPlanned: true, delivered: true, failed: true, refunded: true },
      }),
    },
    show: () => <MailSettingsPanel />,
    button: 'Order placed',
    isBox: true,
  },
  {
    ...panels,
    source: 'features/account/use-agreements.ts',
    sends: 'agree',
    answers: { terms: () => ({ json: termsAnswer }), agreements: () => ({ json: { result: [] } }) },
    show: () => <AgreementsPanel />,
    button: 'Agree to the terms of Planet for all orders',
  },
  {
    ...panels,
    source: 'features/account/use-agreements.ts',
    sends: 'withdrawAgreement',
    answers: {
      terms: () => ({ json: termsAnswer }),
      agreements: () => ({
        json: { result: [{ provider: 'planet', version: '3', agreedISO: '2026-09-01T10:00:00Z' }] },
      }),
    },
    show: () => <AgreementsPanel />,
    button: 'Withdraw the agreement with Planet',
  },
  {
    ...panels,
    source: 'features/account/your-data/download-data.tsx',
    sends: 'exportAccount',
    show: () => <DownloadData />,
    button: 'Download your data',
  },
  {
    ...panels,
    source: 'features/account/your-data/delete-account.tsx',
    sends: 'deleteAccount',
    answers: {
      deletionPreview: () => ({
        json: {
          confirmBy: 'password',
          seller: 'Orbit Images',
          booksKeptYears: 10,
          kept: { orders: 0, receipts: 0, payments: 0 },
          deleted: {
            sessions: 1,
            savedSearches: 0,
            savedPlaces: 0,
            webhooks: 0,
            files: 0,
            fileBytes: 0,
            openPayments: 0,
          },
          owed: 0,
          blockers: [],
        },
      }),
    },
    show: () => <DeleteAccount onDeleted={nothing} onKeep={nothing} />,
    typed: { 'Enter your password to confirm': PASSWORD },
    button: 'Delete account for good',
  },
];

export const accountSubmits: readonly Submit[] = [...gettingIn, ...changing];
