/**
 * For `vi.waitFor`, whose default of a second is too short: longer than a busy machine takes, and shorter than the
 * timeout of a test.
 */
export const WAIT_OPTIONS = { timeout: 25_000, interval: 20 };
