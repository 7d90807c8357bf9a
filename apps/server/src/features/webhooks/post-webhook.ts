import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isPrivateAddress, literalAddress, PrivateAddress, publicLookup } from '../../public-addresses.ts';
import type { WebhookAddresses } from './webhook-address.ts';

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface PostRules {
  readonly addresses: WebhookAddresses;
  /** Until the head of the answer. */
  readonly timeoutMs: number;
  /** Of the answer; what follows is not read. */
  readonly answerBytes: number;
}

/** How it went: an answer, or why there was none, in words for the owner of the address. */
export type Posted =
  | { readonly status: number; readonly answer: string }
  | { readonly status: null; readonly reason: string };

/**
 * Posts to an address somebody else named: never into the private network unless that is allowed, redirects are not
 * followed, and of the answer only the beginning is read.
 * @throws whatever ended `signal`, and nothing else
 */
export async function postWebhook(post: Post, rules: PostRules, signal: AbortSignal): Promise<Posted> {
  const deadline = AbortSignal.timeout(rules.timeoutMs);
  try {
    const answer = await ask(post, rules, AbortSignal.any([signal, deadline]));
    return { status: answer.statusCode ?? 0, answer: await beginning(answer, rules.answerBytes) };
  } catch (error) {
    signal.throwIfAborted();
    if (deadline.aborted) return { status: null, reason: `No answer within ${rules.timeoutMs / 1000} s` };
    return { status: null, reason: reasonOf(error, new URL(post.url).host) };
  }
}

function ask({ url, headers, body }: Post, { addresses }: PostRules, signal: AbortSignal): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const target = new URL(url);
  const literal = literalAddress(target.hostname);
  const guarded = addresses !== 'private';
  if (guarded && literal !== null && isPrivateAddress(literal)) return Promise.reject(new PrivateAddress(literal));
  const request = (target.protocol === 'https:' ? requestHttps : requestHttp)(target, {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    signal,
    // A connection of its own: one that is kept may have been opened by who is allowed more.
    agent: false,
    ...(guarded ? { lookup: publicLookup } : {}),
  });
  request.on('response', resolve);
  request.on('error', reject);
  // Without an answer, as after an attempt to change the protocol.
  request.on('close', () => reject(new Error('closed')));
  request.end(body);
  return promise;
}

/** The outcome stands with the head: a body that breaks off or never ends is left where it is. */
async function beginning(answer: IncomingMessage, bytesAtMost: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.byteLength;
      if (bytes >= bytesAtMost) break;
    }
  } catch {
    // What arrived before is worth showing.
  }
  answer.destroy();
  // PostgreSQL keeps no NUL, and people read no other control character.
  return Buffer.concat(chunks)
    .subarray(0, bytesAtMost)
    .toString('utf8')
    .replace(/(?![\n\t])\p{Cc}/gu, '\uFFFD');
}

const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The name does not exist: check the address',
  EAI_AGAIN: 'The name could not be looked up',
  ECONNREFUSED: 'The connection was refused: nothing listens there',
  ECONNRESET: 'The connection was broken off',
  EPIPE: 'The connection was broken off',
  ETIMEDOUT: 'The connection could not be opened in time',
  EHOSTUNREACH: 'The host cannot be reached',
  ENETUNREACH: 'The network cannot be reached',
  CERT_HAS_EXPIRED: 'The certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is signed by nobody who is trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is signed by nobody who is trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate is signed by nobody who is trusted: its chain may be incomplete',
};

function reasonOf(error: unknown, host: string): string {
  if (error instanceof PrivateAddress) return `${host} lies in a private network, where this server sends nothing`;
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const { code = '' } = cause as { readonly code?: string };
  if (code.startsWith('HPE_')) return 'The answer is not HTTP';
  if (code === 'EPROTO' || code.startsWith('ERR_SSL')) return 'No encrypted connection came about: is it https there?';
  return REASONS[code] ?? `The connection failed${code === '' ? '' : ` (${code})`}`;
}
