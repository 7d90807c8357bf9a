import { HttpClient } from '../platform/net/http-client.ts';

/** The client of specs, with real sockets. */
export const testHttpClient = new HttpClient({ contact: 'help@example.org' });
