import { sharePercent } from '../../lib/share-percent.ts';

/** `covers all`, `covers 34 %`. */
export function coverageText(coverage: number): string {
  return coverage === 1 ? 'covers all' : `covers ${sharePercent(coverage)}`;
}

/** Whether an image may cover too little of an area to be worth its price. */
export function isLittle(coverage: number): boolean {
  return coverage < 0.5;
}
