/** A session ends a day after the login. Apart from the schemas: every screen of the web needs it before it is drawn. */
export const SESSION_LIFETIME_SEC = 86_400;

/** A session that was not used for so long ends earlier (OWASP ASVS 4.0.3, 3.3.2). */
export const SESSION_IDLE_SEC = 43_200;

/** A session that a temporary password opened; what it is for takes a minute. */
export const RESTRICTED_SESSION_LIFETIME_SEC = 3_600;

/** How long a session may do what needs a confirmation, after a login or a confirmation. */
export const CONFIRMATION_SEC = 600;

/** How long a login waits for its second factor. */
export const PENDING_LOGIN_LIFETIME_SEC = 300;
