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

/** Creates a passkey in the browser and adds it to the account. @throws ApiError, or the browser's error */
export async function makePasskey(name: string, password: string): Promise<Passkey> {
  const optionsJSON = await call(beginPasskeyEndpoint, { body: { password } });
  const { id, rawId, type, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject } = response;
  const credential = { id, rawId, type, response: { clientDataJSON, attestationObject } };
  return call(addPasskeyEndpoint, { body: { name, credential } });
}

/** Signs with a passkey in the browser and finishes the login. @throws ApiError, or the browser's error */
export async function logInWithPasskey(token: string): Promise<Session> {
  const optionsJSON = await call(askPasskeyEndpoint, { body: { token } });
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature } = response;
  const credential = { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } };
  return call(logInWithPasskeyEndpoint, { body: { token, credential } });
}
