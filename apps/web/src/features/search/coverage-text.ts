/** `covers all`, `covers 34 %`: whole percents, and never all where something is missing, or nothing where something is there. */
export function coverageText(coverage: number): string {
  return coverage === 1 ? 'covers all' : `covers ${coveragePercent(coverage)}`;
}

/** `34 %` of an area. */
export function coveragePercent(coverage: number): string {
  if (coverage === 0) return '0 %';
  if (coverage < 0.01) return '< 1 %';
  return coverage === 1 ? '100 %' : `${Math.min(99, Math.round(coverage * 100))} %`;
}
