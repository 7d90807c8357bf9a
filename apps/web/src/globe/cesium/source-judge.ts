const FAILURES = 4;

/**
 * Judges a tile source by its first responses. It is reported dead, once, if some have failed and none has succeeded.
 */
export function createSourceJudge(): { onTile: () => void; isDead: () => boolean } {
  let [failures, alive] = [0, false];
  return {
    onTile() {
      alive = true;
    },
    isDead() {
      failures += 1;
      return !alive && failures === FAILURES;
    },
  };
}
