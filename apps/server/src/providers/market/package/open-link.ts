import type { HttpAnswer } from '../../../platform/net/http-answer.ts';
import { HttpError } from '../../../platform/net/http-error.ts';
import { type Hop, nextHop } from '../../../platform/net/redirects.ts';
import { ProviderError, type ProviderErrorKind } from '../../port/provider.ts';
import type { PackageDeps } from './package-deps.ts';

const REDIRECTS_AT_MOST = 5;
/** A connection that is silent for this long is closed. */
const SILENCE_MS = 30_000;

/** A try that failed in a way that another one, with another link, may not. */
export class FailedTry extends ProviderError {}

interface LinkRequest {
  readonly url: string;
  /** Sent to every host. */
  readonly headers: Readonly<Record<string, string>>;
  /** Sent to the origin of the link only. */
  readonly secretHeaders: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/**
 * Requests a link, and follows its redirects one by one, because each may leave the host that may be private.
 * @returns a response of status 200 or 206, or 416
 * @throws ProviderError `malformed` if it leads to a refused address; {@link FailedTry} if another link may work
 */
export async function openLink(deps: PackageDeps, request: LinkRequest): Promise<HttpAnswer> {
  const { headers, secretHeaders } = request;
  let hop: Hop = { url: checkedUrl(deps, request.url), method: 'GET', body: null, headers, secretHeaders };
  for (let followed = 0; ; followed++) {
    const answer = await send(deps, hop, request.signal);
    const next = nextHop(hop, answer, { atMost: REDIRECTS_AT_MOST });
    if (!next) return accepted(deps, answer, hop);
    answer.discard();
    if (followed === REDIRECTS_AT_MOST)
      throw failure(
        deps,
        'malformed',
        `The link redirects more than ${REDIRECTS_AT_MOST} times, last on ${hop.url.host}`,
      );
    hop = { ...next, url: checkedUrl(deps, next.url.href) };
  }
}

function checkedUrl(deps: PackageDeps, address: string): URL {
  const url = URL.parse(address);
  if (!url || url.username !== '' || url.password !== '')
    throw failure(deps, 'malformed', 'The link is not a web address');
  if (url.protocol !== 'https:' && !isPrivateHost(deps, url))
    throw failure(deps, 'malformed', `The link leads to ${url.host} without TLS (${url.protocol})`);
  return url;
}

function isPrivateHost({ privateHost }: PackageDeps, { protocol, host }: URL): boolean {
  return host === privateHost && /^https?:$/.test(protocol);
}

async function send(deps: PackageDeps, { url, headers, secretHeaders }: Hop, signal: AbortSignal): Promise<HttpAnswer> {
  try {
    return await deps.http.open({
      url,
      headers,
      secretHeaders,
      addresses: isPrivateHost(deps, url) ? 'any' : 'public',
      redirects: { atMost: 0 },
      silenceMs: SILENCE_MS,
      // Ranges count the bytes of the file itself.
      compressed: false,
      signal,
    });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (error.kind === 'private-address')
      throw failure(deps, 'malformed', `The link leads to ${url.host}, which is in a private network`);
    throw new FailedTry(deps.provider, 'unavailable', `${url.host} cannot be reached: ${error.reason}`);
  }
}

/** Only the host is named, because the rest of a signed link is a key. */
function accepted(deps: PackageDeps, answer: HttpAnswer, { url: { host }, secretHeaders }: Hop): HttpAnswer {
  const { status, retryAfterMs } = answer;
  if (status === 200 || status === 206 || status === 416) return answer;
  answer.discard();
  const message = `${host} answered ${status}`;
  if (status === 429) throw new ProviderError(deps.provider, 'rate-limited', message, retryAfterMs);
  if (status === 401 && Object.keys(secretHeaders).length > 0) throw failure(deps, 'credentials', message);
  throw new FailedTry(deps.provider, 'unavailable', message, retryAfterMs);
}

function failure({ provider }: PackageDeps, kind: ProviderErrorKind, message: string): ProviderError {
  return new ProviderError(provider, kind, message);
}
