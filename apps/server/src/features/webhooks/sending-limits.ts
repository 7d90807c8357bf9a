/** Timeout of a receiver. */
export const WEBHOOK_TIMEOUT_SEC = 10;
/** Pauses before each retry. A delivery that is older than their sum is abandoned. */
export const WEBHOOK_RETRY_PAUSES_SEC = [5, 30, 120, 600, 3_600, 21_600, 86_400] as const;
/** A webhook that accepts nothing for this long is disabled. */
export const WEBHOOK_FAILING_DAYS_MAX = 5;
/** Tests and repeated sends to one webhook. */
export const WEBHOOK_MANUAL_SENDS_PER_MINUTE = 10;
/** Stored bytes of a receiver's response. */
export const WEBHOOK_ANSWER_BYTES = 1024;
