import { toUnitHash } from './hash.ts';

/**
 * Mean cloud fraction by latitude and month, roughly as in satellite climatologies: a belt of rain that follows the
 * sun, dry subtropics, cloudy storm tracks, and more cloud in winters of the middle latitudes.
 */
export function meanCloudFraction(latitudeDeg: number, month: number): number {
  /** 1 in the northern summer, -1 in the northern winter; July is the hottest month. */
  const season = Math.cos((2 * Math.PI * (month - 6)) / 12);
  const rainBeltDeg = 4 + 8 * season;
  const distance = Math.abs(latitudeDeg - rainBeltDeg / 2);
  const rainBelt = 0.22 * bell(latitudeDeg - rainBeltDeg, 9);
  const subtropics = 0.2 * bell(distance - 25, 9);
  const stormTracks = 0.17 * bell(Math.abs(latitudeDeg) - 58, 14);
  const winter = -0.1 * season * Math.sign(latitudeDeg) * bell(Math.abs(latitudeDeg) - 45, 15);
  return Math.min(0.9, Math.max(0.1, 0.48 + rainBelt - subtropics + stormTracks + winter));
}

/**
 * Ratio of the cloud cover of archived scenes to the mean: operators check the forecast before they point the camera.
 */
const ARCHIVE_BIAS = 0.6;

/**
 * Draws the cloud fraction of an archive scene, in hundredths. Its mean over many scenes is that of the climatology.
 */
export function cloudCover(featureId: string, latitudeDeg: number, acquiredAtMs: number): number {
  return drawCloud(featureId, meanCloudAt(latitudeDeg, acquiredAtMs) * ARCHIVE_BIAS);
}

/** Draws the cloud fraction over a place at a pass that was chosen beforehand, in hundredths. */
export function passCloudCover(seed: string, latitudeDeg: number, passMs: number): number {
  return drawCloud(seed, meanCloudAt(latitudeDeg, passMs));
}

/** What counts as clear for a product without a cloud limit, whose buyer still wants to see the ground. */
const CLEAR_COVER = 0.2;

/** The share of passes with at most this much cloud, 0 to 1. */
export function clearChance(latitudeDeg: number, passMs: number, limit: number | null): number {
  const maxCloudCover = limit ?? CLEAR_COVER;
  const mean = meanCloudAt(latitudeDeg, passMs);
  return Math.round(maxCloudCover ** (mean / (1 - mean)) * 1000) / 1000;
}

function meanCloudAt(latitudeDeg: number, atMs: number): number {
  return meanCloudFraction(latitudeDeg, new Date(atMs).getUTCMonth());
}

/** u^k has the mean 1 / (k + 1), with many nearly clear scenes and few overcast ones. */
function drawCloud(seed: string, mean: number): number {
  return Math.round(toUnitHash('cloud', seed) ** ((1 - mean) / mean) * 100) / 100;
}

function bell(distance: number, width: number): number {
  return Math.exp(-((distance / width) ** 2));
}
