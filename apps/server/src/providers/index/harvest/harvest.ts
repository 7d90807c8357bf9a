import type { Clock, Ids } from '../../../platform/system/ports.ts';
import type { SceneRecord } from '../../port/scene-record.ts';
import { withLicense } from '../../stac/collection-licenses.ts';
import { parseStacItem } from '../../stac/parse-item.ts';
import type { StacMapping } from '../../stac/stac-mapping.ts';
import type { HarvestCounts, HarvestRun } from '../harvest-run.ts';
import type { PgHarvestStore } from '../pg-harvest-store.ts';
import type { Found, ItemSource } from './item-source.ts';

const BATCH_SCENES = 500;
/** Footprints may have ten thousand positions, so a batch of such scenes is committed earlier. */
const BATCH_POSITIONS = 20_000;
/** The end of the column's range. */
const LATEST_MS = Date.UTC(2100, 0, 1);

export interface HarvestDeps {
  readonly store: PgHarvestStore;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'uuid'>;
}

export interface HarvestOrder {
  readonly source: ItemSource & { readonly address: string };
  readonly mapping: StacMapping;
  /** Scenes acquired earlier are skipped; null skips none. */
  readonly sinceMs: number | null;
  readonly signal: AbortSignal;
  onProgress(progress: HarvestProgress): void;
  onRefused(refusal: Refusal): void;
}

export interface HarvestProgress extends HarvestCounts {
  readonly passedOver: number;
  /** 0 to 1; null if unknown. */
  readonly fraction: number | null;
}

/** An item that is rejected by the index. */
export interface Refusal {
  readonly where: string;
  readonly id: string | null;
  readonly reason: string;
}

export interface HarvestSummary extends HarvestProgress {
  readonly resumed: boolean;
  /** `taken over`: another run of the same source continues instead. */
  readonly end: 'finished' | 'stopped' | 'taken over';
}

/**
 * Reads a source into the index. Scenes and the position are committed together, so a killed run continues at its
 * position, and repeating a run changes nothing.
 * @throws SourceError if the source cannot be read further; committed scenes stay
 */
export async function harvest(deps: HarvestDeps, order: HarvestOrder): Promise<HarvestSummary> {
  const { source, mapping, sinceMs } = order;
  const run: HarvestRun = {
    provider: mapping.provider,
    source: source.address,
    fingerprint: `${sinceMs ?? ''} ${source.fingerprint}`,
    runId: deps.ids.uuid(),
  };
  const unfinished = await deps.store.begin(run, deps.clock.nowMs());
  const writer = new BatchWriter(deps, order, run, unfinished?.counts ?? NOTHING);
  const resumed = unfinished !== null;
  try {
    for await (const found of source.read(unfinished?.position ?? null, order.signal)) {
      if (!(await writer.take(found))) return { ...writer.progress, resumed, end: 'taken over' };
    }
  } catch (error) {
    // Everything read so far is complete, even after an error.
    await writer.flush();
    if (order.signal.aborted) return { ...writer.progress, resumed, end: 'stopped' };
    throw error;
  }
  if (!(await writer.flush())) return { ...writer.progress, resumed, end: 'taken over' };
  await deps.store.finish(run, deps.clock.nowMs());
  return { ...writer.progress, fraction: 1, resumed, end: 'finished' };
}

const NOTHING: HarvestCounts = { added: 0, changed: 0, unchanged: 0, refused: 0 };

/** Collects scenes, and writes one batch while the next is read. */
class BatchWriter {
  progress: HarvestProgress;
  readonly #deps: HarvestDeps;
  readonly #order: HarvestOrder;
  readonly #run: HarvestRun;
  #records: SceneRecord[] = [];
  #positions = 0;
  #refused = 0;
  #last: Found | null = null;
  #writing: Promise<boolean> = Promise.resolve(true);

  // oxlint-disable-next-line max-params -- the parts of a run
  constructor(deps: HarvestDeps, order: HarvestOrder, run: HarvestRun, counts: HarvestCounts) {
    this.#deps = deps;
    this.#order = order;
    this.#run = run;
    this.progress = { ...counts, passedOver: 0, fraction: null };
  }

  /** @returns false if another run has taken over */
  async take(found: Found): Promise<boolean> {
    this.#last = found;
    const read = 'refused' in found ? refusal(found, found.refused) : this.#recordOf(found);
    if ('reason' in read) {
      this.#refused++;
      this.#order.onRefused(read);
    } else if (read.acquiredAtMs < (this.#order.sinceMs ?? -Infinity)) {
      this.progress = { ...this.progress, passedOver: this.progress.passedOver + 1 };
    } else {
      this.#records.push(read);
      this.#positions += read.parts.reduce((sum, { coordinates }) => sum + coordinates.flat().length, 0);
    }
    const isFull = this.#records.length + this.#refused >= BATCH_SCENES || this.#positions >= BATCH_POSITIONS;
    return isFull ? this.#write() : true;
  }

  /** Writes the rest. @returns false if another run has taken over */
  async flush(): Promise<boolean> {
    return (await this.#write()) && (await this.#writing);
  }

  async #write(): Promise<boolean> {
    if (!(await this.#writing)) return false;
    if (!this.#last) return true;
    const batch = { records: this.#records, refused: this.#refused, position: this.#last.position };
    this.#writing = this.#commit(batch, this.#last.fraction);
    // Awaited with the next batch. Until then, nothing else handles a rejection.
    this.#writing.catch(() => undefined);
    this.#records = [];
    this.#positions = 0;
    this.#refused = 0;
    this.#last = null;
    return true;
  }

  async #commit(batch: Parameters<PgHarvestStore['commit']>[1], fraction: number | null): Promise<boolean> {
    const saved = await this.#deps.store.commit(this.#run, batch, this.#deps.clock.nowMs());
    if (!saved) return false;
    const { added, changed, unchanged, refused, passedOver } = this.progress;
    this.progress = {
      added: added + saved.added,
      changed: changed + saved.changed,
      unchanged: unchanged + saved.unchanged,
      refused: refused + batch.refused,
      passedOver,
      fraction,
    };
    this.#order.onProgress(this.progress);
    return true;
  }

  #recordOf(found: Extract<Found, { readonly item: unknown }>): SceneRecord | Refusal {
    try {
      const { item, baseUrl, license } = found;
      const read = parseStacItem(item, this.#order.mapping, baseUrl === null ? {} : { baseUrl });
      if (!read.ok) return refusal(found, read.reason);
      const record = withLicense(read.record, license);
      return this.#unwanted(record, found) ?? record;
    } catch (error) {
      // Ten thousand nested brackets exhaust the stack.
      if (error instanceof RangeError) return refusal(found, 'item: is nested too deeply');
      throw error;
    }
  }

  #unwanted(record: SceneRecord, found: Found): Refusal | null {
    const { collections } = this.#order.mapping;
    if (collections.length > 0 && !collections.includes(record.collection))
      return refusal(found, `collection: is "${record.collection.slice(0, 60)}"; read are ${collections.join(', ')}`);
    if (record.acquiredAtMs >= LATEST_MS) return refusal(found, 'datetime: lies after 2099');
    return UNSTORABLE.test(JSON.stringify(record))
      ? refusal(found, 'item: a text holds characters that are none')
      : null;
  }
}

/** PostgreSQL text can contain neither NUL nor an unpaired surrogate. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i;

function refusal(found: Found, reason: string): Refusal {
  return { where: found.where, id: 'item' in found ? findId(found.item) : null, reason };
}

function findId(item: unknown): string | null {
  const id = typeof item === 'object' && item !== null && 'id' in item ? item.id : null;
  return typeof id === 'string' ? id.slice(0, 100) : null;
}
