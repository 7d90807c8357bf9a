import { cheapestCents } from '../../port/products.ts';
import type { SceneCriteria } from '../../port/provider.ts';
import type { Acquisition } from '../acquisition.ts';
import { CATALOGUE, type CatalogEntry, toPriceRules } from '../catalog.ts';
import { type Imager, slantRatio } from '../fleet.ts';

/** Resolutions of scenes are rounded to centimeters, angles to tenths of a degree. */
const RESOLUTION_MARGIN_M = 0.005;
const ANGLE_MARGIN_DEG = 0.05;

/** Whether a satellite can have any matching scene. Other satellites are not searched. */
export function canMatch(imager: Imager, criteria: SceneCriteria): boolean {
  const kinds = imager.sensor === 'sar' ? (['sar'] as const) : (['ms', 'pan'] as const);
  const [finestM, coarsestM] = resolutionsM(imager);
  return (
    imager.inServiceFromMs <= criteria.endMs &&
    finestM - RESOLUTION_MARGIN_M <= criteria.maxResolutionM &&
    coarsestM + RESOLUTION_MARGIN_M >= criteria.minResolutionM &&
    (criteria.maxOffNadirDeg === null || imager.minOffNadirDeg - ANGLE_MARGIN_DEG <= criteria.maxOffNadirDeg) &&
    kinds.some(
      (phenomenology) =>
        criteria.phenomenologies.includes(phenomenology) &&
        isAffordable({ provider: imager.provider, phenomenology }, criteria),
    )
  );
}

/** The finest, at nadir or in the finest mode, and the coarsest, at the lowest elevation for imaging. */
function resolutionsM(imager: Imager): readonly [finest: number, coarsest: number] {
  const { radarModes }: CatalogEntry = CATALOGUE[imager.provider];
  const modesM = radarModes.map((mode) => mode.resolutionM);
  if (imager.sensor === 'sar') return [Math.min(...modesM), Math.max(...modesM)];
  const { minElevationDeg, resolutionM } = imager;
  const sine = Math.sin((minElevationDeg * Math.PI) / 180);
  return [resolutionM, (resolutionM * slantRatio(imager, minElevationDeg)) / Math.sqrt(sine)];
}

export function isAffordable(
  { provider, phenomenology }: Pick<Acquisition, 'provider' | 'phenomenology'>,
  { maxPriceCents }: SceneCriteria,
): boolean {
  if (maxPriceCents === null) return true;
  return (cheapestCents(toPriceRules(provider), phenomenology) ?? Infinity) <= maxPriceCents;
}
