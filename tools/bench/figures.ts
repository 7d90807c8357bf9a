/** Prints one figure as a machine-readable line. */
export function figure(name: string, value: number, unit: string, target?: number): void {
  const rounded = Number(value.toPrecision(4));
  console.log(JSON.stringify({ name, value: rounded, unit, ...(target === undefined ? {} : { target }) }));
}

/** The value below which the share `q` (0 to 1) of the samples lies. */
export function quantile(samples: readonly number[], q: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}
