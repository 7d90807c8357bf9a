import { AsyncLocalStorage } from 'node:async_hooks';

/** The client of the current work. Queues take turns by network, then by account. */
export interface Client {
  /** An IPv4 address or a /64 of IPv6. Empty for background jobs. */
  readonly network: string;
  /** Empty without an account. */
  readonly accountId: string;
}

const BACKGROUND: Client = { network: '', accountId: '' };
const clients = new AsyncLocalStorage<Client>();

/** Runs work, and everything it awaits, for a client. */
export function withClient<T>(client: Client, work: () => T): T {
  return clients.run(client, work);
}

/** Background jobs count as one client. */
export function currentClient(): Client {
  return clients.getStore() ?? BACKGROUND;
}
