import type { Endpoint } from '@groundtrack/contract';
import { pino } from 'pino';
import type * as z from 'zod/mini';
import { createSecurityEvents } from '../../features/security-events/create-security-events.ts';
import { serverSecret } from '../../platform/db/server-secret.ts';
import { systemClock, systemIds } from '../../platform/system/system.ts';
import { openTestedServer, type TestedServer } from '../../testing/running-server.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { testSecrets } from '../../testing/test-secrets.ts';

interface Request {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly apiKey?: string;
}

/** A whole server that is called with marked secrets, and its output. */
export class MarkedServer {
  readonly secrets = new Map<string, string>();
  /** The complete log of the server, from debug on. */
  readonly log: string[] = [];
  /** All responses except those that issue a secret to its owner. */
  readonly answers: string[] = [];
  #server: TestedServer | null = null;

  async open(settings: Readonly<Record<string, string>>): Promise<void> {
    this.#server = await openTestedServer(
      settings,
      pino({ level: 'debug' }, { write: (line) => void this.log.push(line) }),
    );
  }

  get running(): TestedServer {
    if (!this.#server) throw new Error('The server is not open yet');
    return this.#server;
  }

  note(named: Readonly<Record<string, string>>): void {
    for (const [name, secret] of Object.entries(named)) this.secrets.set(name, secret);
  }

  /** Stores the response, which must contain no secret. */
  async call(endpoint: Endpoint, request: Request = {}): Promise<void> {
    const answer = await this.send(endpoint, request);
    this.answers.push(JSON.stringify([...answer.headers]), await answer.text());
  }

  /** The response that issues a secret. @throws if it is a problem */
  async requestSecret<S extends z.ZodMiniType>(
    endpoint: Endpoint & { readonly answer: { readonly schema: S } },
    request: Request = {},
  ): Promise<z.infer<S>> {
    const given = await this.send(endpoint, request);
    const text = await given.text();
    if (!given.ok) throw new Error(`${endpoint.path} answered ${given.status}: ${text}`);
    return endpoint.answer.schema.parse(JSON.parse(text));
  }

  send({ method, path }: Endpoint, { params = {}, query = {}, body, apiKey }: Request = {}): Promise<Response> {
    const target = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const search = new URLSearchParams(query).toString();
    return fetch(`${this.running.url}${target}${search && `?${search}`}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(apiKey === undefined ? {} : { apiKey }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
}

/** The server's own keys, and those derived from them. */
export async function serverSecrets({ db }: TestedServer): Promise<Readonly<Record<string, string>>> {
  const names = await db.selectFrom('server_secret').select('name').execute();
  const keys: Record<string, string> = {};
  // It identifies the database for payment providers, and is not a secret.
  for (const { name } of names)
    if (name !== 'installation')
      keys[`key ${name}`] = await serverSecret(db, { ids: systemIds, secrets: testSecrets }, name);
  return keys;
}

/** The security events as the operator reads them: the table, CSV, and the page. */
export async function securityLog({ db }: TestedServer): Promise<string> {
  const events = createSecurityEvents({ db, clock: systemClock, ids: systemIds, log: silentLog });
  const printed = await Promise.all([[], ['--csv']].map((args) => events.print(args)));
  const page = await events.servePage(0);
  const opened = await fetch(page.url, { redirect: 'manual' });
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  const html = await (await fetch(new URL('/', page.url), { headers: { cookie } })).text();
  await page.close();
  return [...printed.map((each) => (each.ok ? each.text : each.why)), html].join('\n');
}
