/**
 * SQLSTATE classes and codes (PostgreSQL, appendix A): connection exceptions, insufficient resources such as a full disk
 * or too many connections, the end or start of the server, and a write to a server that is a standby since a failover.
 */
const UNAVAILABLE = /^(?:08...|53...|57P0[123]|25006)$/;
/** Socket errors while nothing listens, or while its machine is down or changes its address. */
const NOT_CONNECTED = /^(?:ECONN(?:REFUSED|RESET)|EPIPE|ENOENT|ETIMEDOUT|E(?:HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN)$/;
const SOCKET_CALLS = new Set(['connect', 'read', 'write', 'getaddrinfo']);
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
  const isOfSocket = 'syscall' in error && SOCKET_CALLS.has(String(error.syscall));
  return isOfSocket ? NOT_CONNECTED.test(code) : UNAVAILABLE.test(code);
}
