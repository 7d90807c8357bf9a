import {
  type ArchiveImage,
  type DeliveryChoices,
  type DeliveryOptions,
  isResampled,
  type NamedGrid,
  type PictureFormat,
  type Product,
  type Resampling,
} from '@groundtrack/contract';

/** The delivery options as entered in the form. */
export interface WantedDelivery {
  /** `epsg`: the number is entered below. */
  readonly grid: NamedGrid | 'epsg';
  readonly epsgText: string;
  readonly resampling: Resampling;
  readonly picture: PictureFormat;
}

export const USUAL_DELIVERY: WantedDelivery = { grid: 'utm', epsgText: '', resampling: 'bilinear', picture: 'jpg' };

/** Drops options that an image does not offer. */
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

/** Why a text is not the number of a grid; null if it may be one, or is empty. */
export function epsgProblem(text: string): string | null {
  const epsg = parseEpsg(text);
  return text.trim() === '' || epsg !== null ? null : 'Type the number alone, such as 3857';
}

/** The entered number; null if it cannot be an EPSG code. */
export function parseEpsg(text: string): number | null {
  const [, digits] = /^\s*(?:EPSG:\s*)?(\d{4,5})\s*$/i.exec(text) ?? [];
  const epsg = Number(digits);
  return digits !== undefined && epsg >= 1024 && epsg <= 32_766 ? epsg : null;
}

/** {@link isResampled} for the state of the form, also before the EPSG number is entered. */
export function isWantedAnew({ grid }: WantedDelivery, choices: DeliveryChoices | undefined): boolean {
  return grid === 'epsg' || isResampled(grid, choices);
}

/**
 * The options to send in addition to the bands, without defaults, which is also how the server stores them.
 * @returns null while the number is missing
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
    ...(resampling !== 'bilinear' && isResampled(grid ?? 'utm', choices) ? { resampling } : {}),
    ...(picture === 'png' ? { picture } : {}),
  };
}
