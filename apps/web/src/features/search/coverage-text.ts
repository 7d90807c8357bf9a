import { sharePercent } from '../../lib/share-percent.ts';

/** `covers all`, `covers 34 %`. */
export function coverageText(coverage: number): string {
  return coverage === 1 ? 'covers all' : `covers ${sharePercent(coverage)}`;
}
