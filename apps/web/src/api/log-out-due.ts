/** Stored from a logout until the server has confirmed it, because only the server can remove the cookie of the key. */
export const LOG_OUT_DUE = 'groundtrack-log-out-due';
