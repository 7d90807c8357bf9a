import { systemIds } from '../../../../platform/system/system.ts';
import { testHttpClient } from '../../../../testing/test-http-client.ts';
import { readyMapping } from '../../../stac/mappings/index.ts';
import type { SceneBase } from '../../testing/scene-base.ts';
import { type HarvestProgress, type HarvestSummary, harvest, type Refusal } from '../harvest.ts';
import { openSource } from '../open-source.ts';

export interface HarvestResult {
  readonly summary: HarvestSummary;
  readonly refused: readonly Refusal[];
}

interface RunOptions {
  readonly signal?: AbortSignal;
  readonly sinceMs?: number | null;
  readonly collections?: readonly string[];
  onProgress?(progress: HarvestProgress): void;
}

/** Harvests Umbra's items like the command does. */
export async function runHarvest(base: SceneBase, address: string, options: RunOptions = {}): Promise<HarvestResult> {
  const { signal = new AbortController().signal, sinceMs = null, collections = [] } = options;
  const refused: Refusal[] = [];
  const source = await openSource(address, { collections, sinceMs, http: testHttpClient, signal });
  const deps = { store: base.harvests, clock: { nowMs: () => 0 }, ids: systemIds };
  const summary = await harvest(deps, {
    source,
    mapping: readyMapping('umbra'),
    sinceMs,
    signal,
    onProgress: (progress) => options.onProgress?.(progress),
    onRefused: (refusal) => refused.push(refusal),
  });
  return { summary, refused };
}
