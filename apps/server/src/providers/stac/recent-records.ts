import type { Clock } from '../../system/ports.ts';
import type { SceneRecord } from '../scene-record.ts';

const KEPT = 2000;
/** Addresses of assets may be signed for a short time. */
const FRESH_MS = 5 * 60_000;

/** Scenes that were seen a moment ago, so that a thumbnail needs no search of its own. */
export class RecentRecords {
  readonly #clock: Clock;
  readonly #records = new Map<string, { readonly record: SceneRecord; readonly untilMs: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get(featureId: string): SceneRecord | null {
    const kept = this.#records.get(featureId);
    return kept && kept.untilMs > this.#clock.nowMs() ? kept.record : null;
  }

  add(record: SceneRecord): void {
    this.#records.delete(record.featureId);
    this.#records.set(record.featureId, { record, untilMs: this.#clock.nowMs() + FRESH_MS });
    const [oldest] = this.#records.keys();
    if (oldest !== undefined && this.#records.size > KEPT) this.#records.delete(oldest);
  }
}
