/**
 * The cookie of a browser's session key. The prefix keeps it from being set by other hosts and without TLS (RFC 6265bis,
 * section 4.1.3.2).
 */
export const SESSION_COOKIE = '__Host-groundtrack';

/** Its name where browsers reach the server without TLS, and so keep no cookie with that prefix. */
export const PLAIN_SESSION_COOKIE = 'groundtrack';

/**
 * Header of a page that opens a session. With `cookie`, the key is set as a cookie instead of returned in the answer.
 */
export const SESSION_HEADER = 'session';

/** Header of a page that names the session it shows, so that the cookie of another login does nothing in its name. */
export const SESSION_ID_HEADER = 'session-id';
