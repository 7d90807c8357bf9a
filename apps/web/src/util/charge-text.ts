import { type Charge, formatUsd } from '@groundtrack/contract';

/** `25 km² at $22.50 per km²`, and why a small area is charged as a larger one. */
export function chargeText({ areaKm2, chargedKm2, centsPerKm2, minimum, minimumApplied }: Charge): string {
  const price = `${formatUsd(centsPerKm2)} per km²`;
  if (!minimumApplied || !minimum) return `${formatKm2(chargedKm2)} at ${price}`;
  return minimum.kind === 'area'
    ? `${formatKm2(chargedKm2)} at ${price}: the minimum, for an area of ${formatKm2(areaKm2)}`
    : `The minimum of ${formatUsd(minimum.amountCents)}, for an area of ${formatKm2(areaKm2)} at ${price}`;
}

function formatKm2(km2: number): string {
  return `${Number(km2.toFixed(2)).toLocaleString('en-US')} km²`;
}
