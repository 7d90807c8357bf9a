/**
 * `34 %` of an area in whole percents. Rounding never reaches 100 unless the area is complete, or 0 unless it is empty.
 */
export function sharePercent(share: number): string {
  if (share === 0) return '0 %';
  if (share < 0.01) return '< 1 %';
  return share === 1 ? '100 %' : `${Math.min(99, Math.round(share * 100))} %`;
}
