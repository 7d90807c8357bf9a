import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../../../config/environment.ts';
import type { TestItem } from './stac-server.ts';

const ARCHIVE = join(projectDir, '..', 'shared', 'data', 'archive');

/** Items of the reference data, as their catalogues published them. */
export function realItems(file: string): TestItem[] {
  const lines = readFileSync(join(ARCHIVE, file), 'utf8').trim().split('\n');
  // Published items have the parts the test server looks at.
  return lines.map((line) => JSON.parse(line) as TestItem);
}

/** One recorded answer of a provider. */
export function recorded(file: string): unknown {
  return JSON.parse(readFileSync(join(ARCHIVE, 'samples', file), 'utf8'));
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
  return JSON.parse(readFileSync(join(ARCHIVE, 'search_cases.json'), 'utf8')) as SearchCase[];
}
