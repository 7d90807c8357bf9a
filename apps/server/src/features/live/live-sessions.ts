/** Tells which sessions are still alive. */
export interface LiveSessions {
  /** @param keyHashes of the sessions asked about. @returns those of them that are neither ended nor expired */
  stillAlive(keyHashes: readonly Uint8Array[]): Promise<readonly Uint8Array[]>;
}
