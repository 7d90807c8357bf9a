/** A session ends a day after the login. Apart from the schemas: every screen of the web needs it before it is drawn. */
export const SESSION_LIFETIME_SEC = 86_400;
