import { isSettled, providerLabel, type TaskedImage } from '@groundtrack/contract';
import { toWireAttempt } from '../../domain/wire-attempt.ts';
import { toISO } from '../../lib/utc-time.ts';
import { type CancellableTasking, cancelingRule, mayCancelTasking } from '../../providers/port/canceling.ts';
import type { Opportunity, TaskingTerms } from '../../providers/port/tasking.ts';
import { formatImageName } from './image-name.ts';
import type { ImageryDeps } from './imagery-deps.ts';
import type { OwnedTasking } from './owned-tasking.ts';

const CM_PER_M = 100;

/** Maps a tasking to the response for its owner. */
export function toTaskedImage(deps: Pick<ImageryDeps, 'providers' | 'clock'>, tasking: OwnedTasking): TaskedImage {
  const { scene, terms, line } = tasking;
  const provider = deps.providers.get(tasking.provider);
  // A pass that was still planned when the item ended will not happen.
  const kept = isSettled(tasking.state)
    ? tasking.attempts.filter(({ outcome }) => outcome !== 'planned')
    : tasking.attempts;
  const attempts = kept.map(toWireAttempt);
  const nextPass = attempts.find(({ outcome }) => outcome === 'planned') ?? null;
  return {
    _id: tasking.id,
    orderid: tasking.orderId,
    provider: tasking.provider,
    source: { company: provider?.label ?? providerLabel(tasking.provider) },
    satellite: scene?.satellite ?? nextPass?.satellite ?? line.satellite,
    locationDescription: tasking.locationDescription,
    datePurchasedISO: toISO(tasking.purchasedAtMs),
    serverState: tasking.state,
    stateReason: tasking.stateReason,
    ...(tasking.providerNote === null ? {} : { providerNote: tasking.providerNote }),
    latitude: tasking.latitude,
    longitude: tasking.longitude,
    windowstartISO: line.window.start,
    windowstopISO: line.window.stop,
    imageName: scene && formatImageName(tasking.id),
    cloudCover: scene?.cloudCover ?? null,
    offNadir: scene?.offNadirDeg ?? null,
    dateAcquiredISO: scene && toISO(scene.acquiredAtMs),
    ...ofTerms(terms),
    timeline: [...tasking.timeline],
    attempts,
    nextPass,
    delay: tasking.delay && { failures: tasking.delay.failures, latestISO: toISO(tasking.delay.latestMs) },
    cancellation: toCancellation(deps, tasking),
    line,
    price: tasking.priceCents,
    refund: tasking.refund,
    imageId: scene && tasking.id,
    delivered: tasking.state === 'Delivered',
    iconName: tasking.iconId,
    simulated: provider?.simulated ?? false,
  };
}

function ofTerms({ product, opportunity, endUse, mediaRights, notes }: TaskingTerms) {
  const { priceId, description, tier, sensor, assured, sizeKm, maxCloudCover, resolution } = product;
  return {
    resolution: resolution.unit === 'cm' ? resolution.value / CM_PER_M : resolution.value,
    product: { priceId, description, tier, sensor, assured, size: { ...sizeKm }, maxCloudCover },
    chosenPass: opportunity && toChosenPass(opportunity),
    endUse,
    mediaRights,
    notes,
  };
}

function toChosenPass(pass: Opportunity): TaskedImage['chosenPass'] {
  return {
    satellite: pass.satellite,
    satelliteId: pass.satelliteId,
    startISO: toISO(pass.startMs),
    stopISO: toISO(pass.endMs),
    peakISO: toISO(pass.peakMs),
    peakElevation: pass.peakElevationDeg,
    peakOffNadir: pass.peakOffNadirDeg,
    sunElevation: pass.sunElevationDeg,
    lookSide: pass.lookSide,
    elementsEpochISO: pass.elementsEpochMs === null ? null : toISO(pass.elementsEpochMs),
  };
}

function toCancellation(
  { providers, clock }: Pick<ImageryDeps, 'providers' | 'clock'>,
  { provider: name, state, terms, cancelUntilMs }: OwnedTasking,
): TaskedImage['cancellation'] {
  const provider = providers.get(name);
  const tasking: CancellableTasking = { provider: name, state, product: terms.product, cancelUntilMs };
  return {
    possible: mayCancelTasking(provider, tasking, clock.nowMs()),
    policy: cancelingRule(tasking, provider),
    untilISO: cancelUntilMs === null ? null : toISO(cancelUntilMs),
  };
}
