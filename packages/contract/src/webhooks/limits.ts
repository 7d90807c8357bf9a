/** Maximum webhooks of an account. */
export const WEBHOOKS_MAX = 5;
export const WEBHOOK_URL_LENGTH_MAX = 2000;
export const WEBHOOK_DESCRIPTION_LENGTH_MAX = 200;
export const WEBHOOK_HISTORY_DAYS = 30;
/** How long messages are also signed with the old secret after a rotation. */
export const WEBHOOK_OLD_SECRET_HOURS = 24;
