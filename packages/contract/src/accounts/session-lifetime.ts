/**
 * Lifetime of a session after login: one day. Kept out of the schemas because every screen needs it before first paint.
 */
export const SESSION_LIFETIME_SEC = 86_400;

/** A session that is idle this long ends early (OWASP ASVS 4.0.3, 3.3.2). */
export const SESSION_IDLE_SEC = 43_200;

/** Lifetime of a session opened with a temporary password, which may only set a new one. */
export const RESTRICTED_SESSION_LIFETIME_SEC = 3_600;

/** Time after a login or a confirmation in which calls that need a confirmation are allowed. */
export const CONFIRMATION_SEC = 600;

/** Time to complete the second factor. */
export const PENDING_LOGIN_LIFETIME_SEC = 300;
