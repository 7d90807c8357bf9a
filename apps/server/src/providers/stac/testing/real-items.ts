import { dataText } from '@groundtrack/fixtures';
import type { TestItem } from './stac-server.ts';

/** Items of the archive data, as their catalogs published them. */
export function realItems(file: string): TestItem[] {
  const lines = dataText('archive', file).trim().split('\n');
  // Published items have the properties that the test server reads.
  return lines.map((line) => JSON.parse(line) as TestItem);
}

/** One recorded response of a provider. */
export function recorded(file: string): unknown {
  return JSON.parse(dataText('archive', 'samples', file));
}

export interface SearchCase {
  readonly case: number;
  readonly point: { readonly longitude: number; readonly latitude: number };
  readonly start: string;
  readonly end: string;
  readonly max_cloud_percent: number | null;
  readonly min_resolution_m: number | null;
  readonly max_resolution_m: number | null;
  readonly expected: readonly { readonly id: string; readonly source: string }[];
}

export function searchCases(): SearchCase[] {
  return JSON.parse(dataText('archive', 'search_cases.json')) as SearchCase[];
}
