import { type Charge, type FixedCharge, formatUsd } from '@groundtrack/contract';
import type { Units } from './units.ts';

/**
 * `25 km² at $22.50 per km²`, with the minimum for a small area; `$1,200.00 for the image` for a tasking,
 * or a scene at a fixed price. Prices are
 * always per square kilometer, because that is the billed unit.
 */
export function chargeText(charge: Charge | FixedCharge, { area }: Pick<Units, 'area'>): string {
  if (!('areaKm2' in charge)) return `${formatUsd(charge.imageryCents)} for the image`;
  const { areaKm2, drawnKm2, chargedKm2, centsPerKm2, minimum, minimumApplied } = charge;
  // Sold at a fixed price, whatever its area.
  if (centsPerKm2 === 0 && minimum?.kind === 'price') return `${formatUsd(minimum.amountCents)} for the image`;
  const price = `${formatUsd(centsPerKm2)} per km²`;
  const ofDrawn = drawnKm2 !== undefined && drawnKm2 > areaKm2 ? ` of your ${area(drawnKm2)}` : '';
  if (!minimumApplied || !minimum) return `${area(chargedKm2)}${ofDrawn} at ${price}`;
  return minimum.kind === 'area'
    ? `${area(chargedKm2)} minimum at ${price} (you get ${area(areaKm2)}${ofDrawn})`
    : `The minimum of ${formatUsd(minimum.amountCents)}, for an area of ${area(areaKm2)}${ofDrawn} at ${price}`;
}
