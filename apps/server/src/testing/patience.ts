/** For `vi.waitFor`: longer than a busy machine takes, and shorter than a test may; its own second is too little. */
export const PATIENCE = { timeout: 25_000, interval: 20 };
