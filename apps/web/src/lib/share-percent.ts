/** `34 %` of an area: whole percents, and never all where something is missing, or nothing where something is there. */
export function sharePercent(share: number): string {
  if (share === 0) return '0 %';
  if (share < 0.01) return '< 1 %';
  return share === 1 ? '100 %' : `${Math.min(99, Math.round(share * 100))} %`;
}
