/** Stored from when somebody logs out until the server knows, as it alone can remove the cookie of the key. */
export const LOG_OUT_DUE = 'groundtrack-log-out-due';
