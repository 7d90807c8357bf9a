import {
  authenticateGoogleEndpoint,
  beginSignInEndpoint,
  confirmSignInEndpoint,
  connectSignInEndpoint,
  linkSignInEndpoint,
  type Session,
  type SignInAnswer,
} from '@groundtrack/contract';
import { call } from '../../../api/call.ts';
import { allowedPosition } from '../../../lib/allowed-position.ts';
import { deviceName } from '../../../lib/device-name.ts';
import type { SignInRecord } from './sign-in-record.ts';

const beginnings = {
  'log-in': beginSignInEndpoint,
  connect: connectSignInEndpoint,
  confirm: confirmSignInEndpoint,
} as const;

/** `connect`: links the identity to the logged-in account. `confirm`: confirms the identity of its owner. */
export type SignInPurpose = keyof typeof beginnings;

/** Returns the issuer's URL. @throws ApiError as {@link call} does, like all functions here */
export async function requestIssuerUrl(purpose: SignInPurpose, { secret }: SignInRecord): Promise<string> {
  return (await call(beginnings[purpose], { body: { secret } })).url;
}

export async function finishSignIn(answer: SignInAnswer, { secret }: SignInRecord): Promise<Session> {
  const { code, state, iss } = answer;
  return call(authenticateGoogleEndpoint, { body: { code, state, iss, secret, ...(await thisDevice()) } });
}

export async function linkSignIn(state: string, password: string, { secret }: SignInRecord): Promise<Session> {
  return call(linkSignInEndpoint, { body: { state, secret, password, ...(await thisDevice()) } });
}

async function thisDevice() {
  return { devicename: deviceName(), geoloc: await allowedPosition() };
}
