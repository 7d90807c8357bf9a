/**
 * SQLSTATE classes and codes (PostgreSQL, appendix A): connection exceptions, insufficient resources such as a full disk
 * or too many connections, and the end or start of the server.
 */
const UNAVAILABLE = /^(?:08...|53...|57P0[123])$/;
/** Socket errors while nothing listens. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT']);
/** Errors of `pg` and `pg-pool` that have no code. */
const BROKEN =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/**
 * Whether an error means that the database cannot be reached or has no resources. The same request may succeed later.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (!('code' in error)) return BROKEN.test(error.message);
  const code = String(error.code);
  const isOfSocket = 'syscall' in error && ['connect', 'read', 'write'].includes(String(error.syscall));
  return isOfSocket ? NOT_CONNECTED.has(code) : UNAVAILABLE.test(code);
}
