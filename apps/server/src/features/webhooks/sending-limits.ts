/** How long a receiver may take to answer. */
export const WEBHOOK_TIMEOUT_SEC = 10;
/** Pauses before each further try. A delivery that is older than all of them together is given up. */
export const WEBHOOK_RETRY_PAUSES_SEC = [5, 30, 120, 600, 3_600, 21_600, 86_400] as const;
/** How long an address may take nothing before it is switched off. */
export const WEBHOOK_FAILING_DAYS_MAX = 5;
/** Tests and repeats to one address. */
export const WEBHOOK_MANUAL_SENDS_PER_MINUTE = 10;
/** What of a receiver's answer is kept. */
export const WEBHOOK_ANSWER_BYTES = 1024;
