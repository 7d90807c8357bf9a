import {
  type ArchiveImage,
  type DeliveryChoices,
  type DeliveryOptions,
  isDrawnAnew,
  type NamedGrid,
  type PictureFormat,
  type Product,
  type Resampling,
} from '@groundtrack/contract';

/** What people choose of a delivery, as it stands in the form. */
export interface WantedDelivery {
  /** `epsg`: the one whose number is typed. */
  readonly grid: NamedGrid | 'epsg';
  readonly epsgText: string;
  readonly resampling: Resampling;
  readonly picture: PictureFormat;
}

export const USUAL_DELIVERY: WantedDelivery = { grid: 'utm', epsgText: '', resampling: 'bilinear', picture: 'jpg' };

/** Leaves out what an image does not offer. */
export function offeredOf(wanted: WantedDelivery, choices: DeliveryChoices | undefined): WantedDelivery {
  const { grid, resampling, picture } = wanted;
  const isGrid = grid === 'epsg' ? choices?.epsg : choices?.grids.includes(grid);
  return {
    ...wanted,
    grid: isGrid ? grid : 'utm',
    resampling: choices?.resamplings.includes(resampling) ? resampling : 'bilinear',
    picture: choices?.pictures?.includes(picture) ? picture : 'jpg',
  };
}

/** Why a text is no number of a grid; null: it may be one, or nothing is typed yet. */
export function epsgProblem(text: string): string | null {
  const epsg = parseEpsg(text);
  return text.trim() === '' || epsg !== null ? null : 'Type the number alone, such as 3857';
}

/** The number that was typed; null: it is none of EPSG. */
export function parseEpsg(text: string): number | null {
  const [, digits] = /^\s*(?:EPSG:\s*)?(\d{4,5})\s*$/i.exec(text) ?? [];
  const epsg = Number(digits);
  return digits !== undefined && epsg >= 1024 && epsg <= 32_766 ? epsg : null;
}

/** {@link isDrawnAnew} of what stands in the form; of a number of EPSG that is not typed yet, too. */
export function isWantedAnew({ grid }: WantedDelivery, choices: DeliveryChoices | undefined): boolean {
  return grid === 'epsg' || isDrawnAnew(grid, choices);
}

/**
 * What is sent beside the bands: nothing where all is as it is usually, as the server has it.
 * @returns null where a number is still missing
 */
export function toGridOptions(
  { delivery: choices }: Pick<ArchiveImage, 'delivery'>,
  { metadata }: Pick<Product, 'metadata'>,
  wanted: WantedDelivery,
): Omit<DeliveryOptions, 'bands'> | null {
  const offered = offeredOf(wanted, choices);
  const epsg = offered.grid === 'epsg' ? parseEpsg(offered.epsgText) : null;
  if (offered.grid === 'epsg' && epsg === null) return null;
  const grid = offered.grid === 'as-taken' ? offered.grid : epsg === metadata.size.projected.epsg ? null : epsg;
  const { resampling, picture } = offered;
  return {
    ...(grid === null ? {} : { grid }),
    ...(resampling !== 'bilinear' && isDrawnAnew(grid ?? 'utm', choices) ? { resampling } : {}),
    ...(picture === 'png' ? { picture } : {}),
  };
}
