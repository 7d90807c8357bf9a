import type { Proxy } from '../../lib/proxy.ts';
import { ENCODINGS, failureOf, HttpAnswer, type Limits } from './http-answer.ts';
import { refusePrivateName } from './proxy.ts';
import { isPrivateAddress, literalAddress, PrivateAddress, publicLookup } from './public-addresses.ts';
import { type Hop, type HttpMethod, nextHop, type Redirects } from './redirects.ts';

export interface HttpRequest {
  readonly url: URL;
  readonly method?: HttpMethod;
  readonly headers?: Readonly<Record<string, string>>;
  /** Keys. They are sent to the origin of `url` only, never to another origin after a redirect. */
  readonly secretHeaders?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** `public`: never into a private network, through any name or redirect. */
  readonly addresses: 'public' | 'any';
  /** Default: at most 20, like browsers. */
  readonly redirects?: Redirects;
  /** Limits the whole exchange, including its body. */
  readonly timeoutMs?: number;
  /** The longest pause within a body. */
  readonly silenceMs?: number;
  /** False: the body is requested uncompressed, which ranges require. */
  readonly compressed?: boolean;
  /** True: the connection is used for this request only. */
  readonly ownConnection?: boolean;
  /** Aborts the request. */
  readonly signal: AbortSignal;
}

/** The limit of the Fetch standard (section 4.4). */
const REDIRECTS: Redirects = { atMost: 20 };

/**
 * The only HTTP client of the server. Each hop is checked again, and responses are read with a limit through {@link
 * HttpAnswer}.
 */
export class HttpClient {
  readonly #userAgent: string;
  readonly #proxy: Proxy | null;
  #connections: ReturnType<typeof openConnections> | null = null;

  /** @param contact an address of the operator, for services to contact in case of problems */
  constructor({ contact, proxy = null }: { readonly contact: string; readonly proxy?: Proxy | null }) {
    this.#proxy = proxy;
    this.#userAgent = `Groundtrack (satellite imagery storefront; ${contact})`;
  }

  /**
   * Sends a request and resolves with the head of its response, for any status.
   * @throws HttpError if there is no response; the reason of `signal`
   */
  async open(request: HttpRequest): Promise<HttpAnswer> {
    const { url, method = 'GET', body = null, redirects = REDIRECTS, signal } = request;
    const deadline = request.timeoutMs === undefined ? null : AbortSignal.timeout(request.timeoutMs);
    const limits = { signal, deadline };
    let hop: Hop = { url, method, body, headers: { ...request.headers }, secretHeaders: { ...request.secretHeaders } };
    for (let followed = 0; ; followed++) {
      const answer = await this.#send(hop, request, limits);
      const next = followed < redirects.atMost ? hopAfter(answer, hop, redirects) : null;
      if (!next) return answer;
      answer.discard();
      hop = next;
    }
  }

  async #send(
    { url, method, body, headers, secretHeaders }: Hop,
    request: HttpRequest,
    limits: Limits,
  ): Promise<HttpAnswer> {
    const { addresses, compressed = true, ownConnection = false, silenceMs, signal } = request;
    try {
      checkAddress(url, addresses);
      if (this.#proxy !== null && addresses === 'public') await refusePrivateName(url.hostname);
      this.#connections ??= openConnections(this.#proxy);
      const { request: sendRequest, agents } = await this.#connections;
      const answer = await sendRequest(url, {
        dispatcher: agents[addresses],
        method,
        body,
        headers: {
          'user-agent': this.#userAgent,
          'accept-encoding': compressed ? ENCODINGS : 'identity',
          ...headers,
          ...secretHeaders,
        },
        reset: ownConnection,
        signal: limits.deadline ? AbortSignal.any([signal, limits.deadline]) : signal,
        ...(silenceMs === undefined ? {} : { bodyTimeout: silenceMs }),
      });
      const { statusCode: status } = answer;
      return new HttpAnswer({ status, headers: answer.headers, url, body: answer.body, compressed }, limits);
    } catch (error) {
      throw failureOf(error, 'unreachable', limits);
    }
  }
}

/**
 * Loads the 119 modules of the library with the first request. Connections to checked addresses are never shared with
 * requests to arbitrary addresses, and idle ones do not keep the process alive.
 */
async function openConnections(proxy: Proxy | null) {
  const { Agent, EnvHttpProxyAgent, request } = await import('undici');
  const open = (options: ConstructorParameters<typeof Agent>[0]) =>
    proxy === null
      ? new Agent(options)
      : new EnvHttpProxyAgent({ ...options, httpProxy: proxy.url, httpsProxy: proxy.url, noProxy: proxy.noProxy });
  const agents = {
    any: open({ allowH2: false }),
    public: open({ allowH2: false, connect: { lookup: publicLookup } }),
  };
  return { request, agents };
}

/** If the caller rejects a redirect by throwing, the connection is closed. */
function hopAfter(answer: HttpAnswer, hop: Hop, redirects: Redirects): Hop | null {
  try {
    return nextHop(hop, answer, redirects);
  } catch (error) {
    answer.discard();
    throw error;
  }
}

function checkAddress({ protocol, username, password, hostname }: URL, addresses: 'public' | 'any'): void {
  if (!/^https?:$/.test(protocol)) throw new Error(`${protocol} is not the web`);
  if (username !== '' || password !== '') throw new Error('the address holds a user name or password');
  const literal = addresses === 'public' ? literalAddress(hostname) : null;
  if (literal !== null && isPrivateAddress(literal)) throw new PrivateAddress(`${hostname} is private`);
}
