/**
 * For `vi.waitFor`, whose default of a second is too short: longer than a busy machine takes, and shorter than the
 * timeout of a test.
 */
export const PATIENCE = { timeout: 25_000, interval: 20 };
