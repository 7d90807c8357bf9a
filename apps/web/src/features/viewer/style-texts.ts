import type { DrawingStyle, RampName, ViewedBand, ViewedImage } from '@groundtrack/contract';

export const styleLabels: Readonly<Record<DrawingStyle, string>> = {
  'true-color': 'True color',
  'false-color': 'False color (near infrared)',
  bands: 'Any three bands',
  ndvi: 'NDVI (vegetation)',
  ndwi: 'NDWI (water)',
  'single-band': 'Single band',
};

export const rampLabels: Readonly<Record<RampName, string>> = {
  gray: 'Gray',
  viridis: 'Viridis',
  magma: 'Magma',
  vegetation: 'Brown to green',
  water: 'Brown to blue',
};

/** `4: Near infrared`, or `2` for a band without a name. */
export function bandLabel({ number, name }: Pick<ViewedBand, 'number' | 'name'>): string {
  return name === `Band ${number}` ? name : `${number}: ${bandName(name)}`;
}

const NAMES: Readonly<Record<string, string>> = { nir: 'Near infrared', pan: 'Panchromatic', rededge: 'Red edge' };

/** Display names: `Near infrared` for `nir`. */
export function bandName(name: string): string {
  return NAMES[name] ?? name.charAt(0).toUpperCase() + name.slice(1);
}

/** The styles in which an image cannot be drawn, and why; null if there are none. */
export function missingStyles({ styles, product }: Pick<ViewedImage, 'styles' | 'product'>): string | null {
  if (styles.includes('ndvi')) return null;
  return product === 'display'
    ? 'NDVI, NDWI, and false color need near infrared. Only the analytic product has it.'
    : 'NDVI, NDWI, and false color need near infrared, which this image does not have.';
}
