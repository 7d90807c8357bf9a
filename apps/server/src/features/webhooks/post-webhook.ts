import type { WebhookAddresses } from '../../config/settings.ts';
import type { HttpClient } from '../../platform/net/http-client.ts';
import { HttpError } from '../../platform/net/http-error.ts';

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface PostRules {
  readonly addresses: WebhookAddresses;
  /** Timeout for the response headers. */
  readonly timeoutMs: number;
  /** Maximum bytes to read of the response body. */
  readonly answerBytes: number;
}

/** Outcome of a post: a response, or the reason why there was none, as text for the owner. */
export type Posted =
  | { readonly status: number; readonly answer: string }
  | { readonly status: null; readonly reason: string };

/**
 * Posts to a URL of a user. It never reaches the private network unless that is allowed, does not follow redirects, and
 * reads only the beginning of the response.
 * @throws the abort reason of `signal`, and nothing else
 */
export async function postWebhook(
  http: HttpClient,
  { url, headers, body }: Post,
  { addresses, timeoutMs, answerBytes, signal }: PostRules & { readonly signal: AbortSignal },
): Promise<Posted> {
  const target = new URL(url);
  try {
    const answer = await http.open({
      url: target,
      method: 'POST',
      headers,
      body,
      addresses: addresses === 'private' ? 'any' : 'public',
      redirects: { atMost: 0 },
      compressed: false,
      ownConnection: true,
      timeoutMs,
      signal,
    });
    // The status decides. A body that breaks off or never ends is ignored.
    return { status: answer.status, answer: readable(await answer.beginning(answerBytes)) };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (error.kind === 'timeout') return { status: null, reason: `No answer within ${timeoutMs / 1000} s` };
    return { status: null, reason: toReason(error, target.host) };
  }
}

/** Removes control characters: PostgreSQL rejects NUL. */
function readable(bytes: Buffer): string {
  return bytes.toString('utf8').replace(/(?![\n\t])\p{Cc}/gu, '\uFFFD');
}

const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The name does not exist: check the address',
  EAI_AGAIN: 'The name could not be looked up',
  ECONNREFUSED: 'The connection was refused: nothing listens there',
  ECONNRESET: 'The connection was broken off',
  EPIPE: 'The connection was broken off',
  'other side closed': 'The connection was broken off',
  ETIMEDOUT: 'The connection could not be opened in time',
  UND_ERR_CONNECT_TIMEOUT: 'The connection could not be opened in time',
  EHOSTUNREACH: 'The host cannot be reached',
  ENETUNREACH: 'The network cannot be reached',
  CERT_HAS_EXPIRED: 'The certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is not signed by a trusted authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is not signed by a trusted authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate is not signed by a trusted authority: its chain may be incomplete',
};

function toReason({ kind, cause }: HttpError, host: string): string {
  if (kind === 'private-address') return `${host} lies in a private network, where this server sends nothing`;
  if (kind === 'not-http') return 'The answer is not HTTP';
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  // Errors of the system and of TLS have a code; those of undici begin with UND_ERR, which says nothing to people.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { code = '', message } = first as { readonly code?: string; readonly message: string };
  if (code === 'EPROTO' || code.startsWith('ERR_SSL'))
    return 'No encrypted connection could be established: does the server speak HTTPS?';
  const isOurs = code === '' || code.startsWith('UND_ERR');
  return REASONS[code] ?? REASONS[message] ?? `The connection failed${isOurs ? '' : ` (${code})`}`;
}
