import {
  addPasskeyEndpoint,
  askPasskeyEndpoint,
  beginPasskeyEndpoint,
  logInWithPasskeyEndpoint,
  type Passkey,
  type Session,
} from '@groundtrack/contract';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { call } from '../../../api/call.ts';

/** Has the browser make a passkey and adds it to the account. @throws ApiError, or what the browser throws */
export async function makePasskey(name: string, password: string): Promise<Passkey> {
  const optionsJSON = await call(beginPasskeyEndpoint, { body: { password } });
  const { id, rawId, type, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject } = response;
  const credential = { id, rawId, type, response: { clientDataJSON, attestationObject } };
  return call(addPasskeyEndpoint, { body: { name, credential } });
}

/** Has the browser ask a passkey and finishes the login. @throws ApiError, or what the browser throws */
export async function logInWithPasskey(token: string): Promise<Session> {
  const optionsJSON = await call(askPasskeyEndpoint, { body: { token } });
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature } = response;
  const credential = { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } };
  return call(logInWithPasskeyEndpoint, { body: { token, credential } });
}
