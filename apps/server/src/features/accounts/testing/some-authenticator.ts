import { type AuthenticatorSetup, endpoints } from '@groundtrack/contract';
import { TOTP } from 'otpauth';

/** The code an authenticator app shows. */
export function codeAt(secret: string, atMs: number): string {
  return new TOTP({ secret }).generate({ timestamp: atMs });
}

type Send = (path: string, body: unknown) => Promise<Response>;

/** Turns two-step login on as its owner would. @returns the secret of the app, and the recovery codes */
export async function turnOnTwoStep(
  send: Send,
  { password, nowMs }: { readonly password: string; readonly nowMs: number },
): Promise<{ readonly secret: string; readonly recoveryCodes: readonly string[] }> {
  const { setUpSecondFactor, turnOnSecondFactor } = endpoints;
  const setup = await send(setUpSecondFactor.path, { password });
  const { secret }: AuthenticatorSetup = setUpSecondFactor.answer.schema.parse(await setup.json());
  const on = await send(turnOnSecondFactor.path, { code: codeAt(secret, nowMs) });
  const { recoveryCodes } = turnOnSecondFactor.answer.schema.parse(await on.json());
  return { secret, recoveryCodes };
}
