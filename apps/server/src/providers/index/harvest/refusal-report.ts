import { closeSync, openSync, writeSync } from 'node:fs';
import type { Refusal } from './harvest.ts';

const SHOWN_AT_MOST = 20;
/** Many errors of one kind must not hide the few of another. */
const SHOWN_OF_FIELD = 3;

/** Rejected items of a run: all of them in a file, the first ones and counts for the user. */
export class RefusalReport {
  readonly #file: number | null;
  readonly #path: string | null;
  readonly #first: Refusal[] = [];
  readonly #byField = new Map<string, number>();
  #total = 0;

  /** @param path an existing file is replaced; null writes no file */
  constructor(path: string | null) {
    this.#path = path;
    this.#file = path === null ? null : openSync(path, 'w');
  }

  add(refusal: Refusal): void {
    this.#total++;
    const [field = ''] = refusal.reason.split(':');
    const count = (this.#byField.get(field) ?? 0) + 1;
    this.#byField.set(field, count);
    if (count <= SHOWN_OF_FIELD && this.#first.length < SHOWN_AT_MOST) this.#first.push(refusal);
    if (this.#file !== null) writeSync(this.#file, `${JSON.stringify(refusal)}\n`);
  }

  /** Closes the file. @returns the summary; empty if nothing was rejected */
  end(): string {
    if (this.#file !== null) closeSync(this.#file);
    if (this.#total === 0) return '';
    const counts = [...this.#byField].toSorted(([, a], [, b]) => b - a).map(([field, count]) => `${field} ${count}`);
    const lines = this.#first.map(
      ({ where, id, reason }) => `  ${where}${id === null ? '' : ` (${printable(id)})`}: ${printable(reason)}`,
    );
    const rest = this.#total - this.#first.length;
    if (rest > 0) lines.push(`  … and ${rest} more${this.#path ? '' : '; --report FILE keeps all'}`);
    if (this.#path) lines.push(`  All of them are in ${this.#path}`);
    return [`${this.#total} refused in this run, by field: ${counts.join(', ')}`, ...lines].join('\n');
  }
}

/** Texts of a catalog may contain control characters that move the cursor of a terminal. */
function printable(text: string): string {
  return text.replaceAll(/\p{C}/gu, '?');
}
