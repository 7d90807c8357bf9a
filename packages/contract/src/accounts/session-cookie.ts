/**
 * Cookie with the session key of a browser. With this prefix, other hosts and pages without TLS cannot set it (RFC
 * 6265bis, section 4.1.3.2).
 */
export const SESSION_COOKIE = '__Host-groundtrack';

/** Cookie name for servers without TLS, where browsers reject the prefix. */
export const PLAIN_SESSION_COOKIE = 'groundtrack';

/**
 * Request header for calls that open a session. The value `cookie` puts the key into a cookie instead of the response
 * body.
 */
export const SESSION_HEADER = 'session';

/**
 * Request header with the id of the session that the page shows. A call fails if the cookie belongs to another login.
 */
export const SESSION_ID_HEADER = 'session-id';
