import type { HarvestProgress } from './harvest.ts';

const BAR_WIDTH = 30;
const BAR_EVERY_MS = 100;
const LINE_EVERY_MS = 5_000;

export interface Screen {
  readonly isTTY: boolean;
  write(text: string): unknown;
}

/** A bar in a terminal, redrawn in place; elsewhere an occasional line. */
export class ProgressView {
  readonly #screen: Screen;
  readonly #nowMs: () => number;
  readonly #startedMs: number;
  #shownMs = -Infinity;

  /** @param nowMs a monotonic clock, such as `performance.now` */
  constructor(screen: Screen, nowMs: () => number) {
    this.#screen = screen;
    this.#nowMs = nowMs;
    this.#startedMs = nowMs();
  }

  show(progress: HarvestProgress): void {
    const now = this.#nowMs();
    if (now - this.#shownMs < (this.#screen.isTTY ? BAR_EVERY_MS : LINE_EVERY_MS)) return;
    this.#shownMs = now;
    const perSecond = (describeRead(progress) / Math.max(1, now - this.#startedMs)) * 1000;
    const text = `${share(progress.fraction, this.#screen.isTTY)}${describe(progress)}, ${whole(perSecond)} a second`;
    this.#screen.write(this.#screen.isTTY ? `\r\u001b[K${text}` : `${text}\n`);
  }

  /** Ends the line of the bar. */
  end(): void {
    if (this.#screen.isTTY && this.#shownMs > -Infinity) this.#screen.write('\n');
  }
}

function share(fraction: number | null, isTTY: boolean): string {
  if (fraction === null) return '';
  const percent = `${Math.floor(fraction * 100)} %`.padStart(5);
  const filled = Math.round(fraction * BAR_WIDTH);
  return isTTY ? `[${'#'.repeat(filled)}${'.'.repeat(BAR_WIDTH - filled)}]${percent}  ` : `${percent}  `;
}

function describeRead({ added, changed, unchanged, refused, passedOver }: HarvestProgress): number {
  return added + changed + unchanged + refused + passedOver;
}

/** `1,200 scenes: 1,000 new, 50 changed, 150 unchanged; 3 refused` */
export function describe({ added, changed, unchanged, refused, passedOver }: HarvestProgress): string {
  const scenes = `${whole(added + changed + unchanged)} scenes: ${whole(added)} new, ${whole(changed)} changed`;
  const older = passedOver > 0 ? `; ${whole(passedOver)} older passed over` : '';
  return `${scenes}, ${whole(unchanged)} unchanged; ${whole(refused)} refused${older}`;
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}
