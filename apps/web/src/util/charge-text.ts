import { type Charge, type FixedCharge, formatUsd } from '@groundtrack/contract';

/** `25 km² at $22.50 per km²`, and why a small area is charged as a larger one; `$1,200.00 for the image` of a tasking. */
export function chargeText(charge: Charge | FixedCharge): string {
  if (!('areaKm2' in charge)) return `${formatUsd(charge.imageryCents)} for the image`;
  const { areaKm2, chargedKm2, centsPerKm2, minimum, minimumApplied } = charge;
  const price = `${formatUsd(centsPerKm2)} per km²`;
  if (!minimumApplied || !minimum) return `${formatKm2(chargedKm2)} at ${price}`;
  return minimum.kind === 'area'
    ? `${formatKm2(chargedKm2)} at ${price}: the minimum, for an area of ${formatKm2(areaKm2)}`
    : `The minimum of ${formatUsd(minimum.amountCents)}, for an area of ${formatKm2(areaKm2)} at ${price}`;
}

function formatKm2(km2: number): string {
  return `${Number(km2.toFixed(2)).toLocaleString('en-US')} km²`;
}
