/** Addresses of one account. */
export const WEBHOOKS_MAX = 5;
export const WEBHOOK_URL_LENGTH_MAX = 2000;
export const WEBHOOK_DESCRIPTION_LENGTH_MAX = 200;
export const WEBHOOK_HISTORY_DAYS = 30;
/** How long an old secret still signs after a new one was made. */
export const WEBHOOK_OLD_SECRET_HOURS = 24;
