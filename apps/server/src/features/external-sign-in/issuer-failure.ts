import type { Failure } from '@groundtrack/contract';
import { errors } from 'jose';
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import { HttpError } from '../../platform/net/http-error.ts';

/** An invalid token or code of the issuer. */
export class Rejected extends Error {
  override readonly name = 'Rejected';
}

interface IssuerFailure {
  readonly failure: Failure;
  /** For the log; contains no part of a token, a code, or a secret. */
  readonly reason: string;
}

/** Codes of openid-client for a malformed response. */
const UNUSABLE: ReadonlySet<string> = new Set([
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
]);

/** Distinguishes failures that the caller can fix by signing in again from those of the issuer or the operator. */
export function toIssuerFailure(error: unknown, label: string): IssuerFailure {
  const http = causeOf(error, HttpError);
  if (http) return unavailable(label, http.kind === 'unreachable' ? http.reason : http.message);
  if (error instanceof Rejected) return rejected(label, error.message);
  if (error instanceof errors.JOSEError) return rejected(label, describeToken(error));
  if (error instanceof AuthorizationResponseError) return rejected(label, `it answered ${error.error}`);
  if (error instanceof ResponseBodyError)
    return error.error === 'invalid_grant'
      ? rejected(label, 'its code was already used or has expired')
      : unavailable(label, `it answered ${error.error}`);
  if (error instanceof ClientError && error.code !== undefined && !UNUSABLE.has(error.code))
    return rejected(label, causeOf(error.cause, Error)?.message ?? error.message);
  return unavailable(label, error instanceof Error ? error.message : String(error));
}

function rejected(label: string, reason: string): IssuerFailure {
  const detail = `${label} did not prove who you are: ${reason}. Sign in again.`;
  return { failure: { code: 'sign-in-failed', detail }, reason };
}

function unavailable(label: string, reason: string): IssuerFailure {
  const detail = `${label} cannot be reached at the moment. Try again later, or log in with your password.`;
  return { failure: { code: 'sign-in-unavailable', detail }, reason };
}

/** Describes the problem with a token to client developers. */
function describeToken(error: errors.JOSEError): string {
  if (error instanceof errors.JWTExpired) return 'the ID token has expired';
  if (error instanceof errors.JWTClaimValidationFailed) return `the claim ${error.claim} of the ID token is wrong`;
  if (error instanceof errors.JOSEAlgNotAllowed) return 'the ID token has no signature that this server accepts';
  if (error instanceof errors.JWKSNoMatchingKey) return 'the ID token is signed with a key that it does not publish';
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'the signature of the ID token does not match';
  return 'the ID token cannot be read';
}

/** The first error of a type in a chain of causes. */
function causeOf<E extends Error>(error: unknown, kind: abstract new (...args: never[]) => E): E | null {
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof kind) return one;
  return null;
}
