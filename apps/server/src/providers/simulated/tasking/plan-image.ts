import type { Point, SceneId } from '@groundtrack/contract';
import { swathFootprint } from '@groundtrack/orbit';
import type { AcquiredImage } from '../../port/provider.ts';
import { taskedPixelM, taskedSize } from '../../port/tasked-size.ts';
import type { TaskingProduct } from '../../port/tasking.ts';
import { CATALOGUE, type SimulatedName } from '../catalog.ts';
import { toPolygon } from '../footprint.ts';
import type { TaskedSatellite } from './tasked-fleet.ts';
import type { PlannedImage, PlannedPass, TaskingPlan } from './tasking-plan.ts';

/** Size of a strip relative to the product. */
const STRIP_MARGIN = 1.2;

interface Taken {
  readonly name: SimulatedName;
  readonly satellite: TaskedSatellite;
  readonly product: TaskingProduct;
  readonly place: Point;
}

/** The image that a pass takes of a place. @returns null if SGP4 has no position */
export function planImage(
  { opportunity, cloudCover }: PlannedPass,
  { name, satellite, product, place }: Taken,
): PlannedImage | null {
  const [longitudeDeg, latitudeDeg] = place.coordinates;
  const { sizeKm, sensor, description } = product;
  // The box is north up in a rotated strip, so the strip must fit its diagonal.
  const sideM = Math.hypot(sizeKm.x, sizeKm.y) * STRIP_MARGIN * 1000;
  const quad = swathFootprint({
    satellite: satellite.elements,
    atMs: opportunity.peakMs,
    target: { latitudeDeg, longitudeDeg, heightM: 0 },
    swathWidthM: Math.max(sideM, satellite.swathKm * 1000),
    lengthM: sideM,
  });
  if (!quad) return null;
  return {
    opportunity,
    cloudCover,
    sensor,
    colorBands: sensor === 'sar' ? ['VV'] : CATALOGUE[name].colorBands,
    description,
    sizeKm,
    pixelM: taskedPixelM(product),
    footprint: toPolygon(quad),
  };
}

/** The image of a plan as the buyer gets it. */
export function toAcquired(id: SceneId, name: SimulatedName, plan: TaskingPlan, image: PlannedImage): AcquiredImage {
  const { opportunity: pass, sensor, sizeKm, pixelM } = image;
  const { place } = plan;
  const isOptical = sensor === 'optical';
  return {
    scene: {
      featureId: id,
      provider: name,
      satellite: pass.satellite,
      acquiredAtMs: Math.floor(pass.peakMs / 1000) * 1000,
      groundSampleDistanceM: pixelM,
      cloudCover: image.cloudCover,
      offNadirDeg: pass.peakOffNadirDeg === null ? null : toTenths(pass.peakOffNadirDeg),
      sunElevationDeg: isOptical ? toTenths(pass.sunElevationDeg) : null,
      sunAzimuthDeg: isOptical ? toTenths(pass.sunAzimuthDeg) % 360 : null,
      phenomenology: isOptical ? 'ms' : 'sar',
      colorBands: image.colorBands,
      footprint: image.footprint,
      orbitState: pass.ascending === null ? null : pass.ascending ? 'ascending' : 'descending',
      lookSide: pass.lookSide,
      hasSample: false,
      place,
    },
    product: {
      priceId: pass.priceId,
      description: image.description,
      size: taskedSize(place, { sizeKm, pixelM }),
      tiff: true,
    },
  };
}

function toTenths(value: number): number {
  return Math.round(value * 10) / 10;
}
