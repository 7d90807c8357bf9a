import { normalizedDifference, type PixelValues, toPainting, type ViewedImage } from '@groundtrack/contract';
import { formatCoordinates } from '@groundtrack/geo';
import { Fragment } from 'react';
import { formatDigits } from '../../lib/intl.ts';
import { Panel } from '../../ui/panel.tsx';
import { bandLabel, bandName } from './style-texts.ts';
import classes from './viewer.module.css';

interface ValuesPanelProps {
  readonly image: ViewedImage;
  /** Null before the first place. */
  readonly values: PixelValues | null;
  /** The keyboard requested the place, so the values are announced. */
  readonly isSaid: boolean;
}

/** The values of the pixel under the pointer, in their units, with its position. */
export function ValuesPanel({ image, values, isSaid }: ValuesPanelProps) {
  return (
    <Panel title="Values">
      {values === null ? (
        <p className={classes.hint}>
          Point at the image to read its values, or press Enter on it to read the pixel at the crosshair.
        </p>
      ) : (
        <dl className={classes.values}>
          <dt>Position</dt>
          <dd>{formatCoordinates(values)}</dd>
          <dt>MGRS</dt>
          <dd>{values.mgrs}</dd>
          {values.pixel === null ? (
            <>
              <dt>Values</dt>
              <dd>No data here</dd>
            </>
          ) : (
            <>
              {indexesOf(image, values.pixel.values).map(({ label, text }) => (
                <Fragment key={label}>
                  <dt>{label}</dt>
                  <dd>{text}</dd>
                </Fragment>
              ))}
              {image.bands.map((band) => (
                <Value key={band.number} band={band} values={values.pixel?.values ?? []} />
              ))}
            </>
          )}
        </dl>
      )}
      <output className="gt-visually-hidden">{values && isSaid ? spoken(image, values) : ''}</output>
    </Panel>
  );
}

interface ValueProps {
  readonly band: ViewedImage['bands'][number];
  readonly values: NonNullable<PixelValues['pixel']>['values'];
}

function Value({ band, values }: ValueProps) {
  const found = values.find(({ number }) => number === band.number);
  return (
    <>
      <dt>{bandLabel(band)}</dt>
      <dd>{valueText(band, found)}</dd>
    </>
  );
}

/** `0.0412 reflectance (412)`; a value without a scale is shown alone. */
export function valueText(
  { unit, scale, offset }: Pick<ViewedImage['bands'][number], 'unit' | 'scale' | 'offset'>,
  found: ValueProps['values'][number] | undefined,
): string {
  if (!found || found.value === null || found.measured === null) return 'none';
  const inUnit = unit === null ? '' : ` ${unit}`;
  if (scale === 1 && offset === 0) return `${formatDigits(found.value, 7)}${inUnit}`;
  return `${formatDigits(found.measured, 5)}${inUnit} (${formatDigits(found.value, 7)})`;
}

interface IndexValue {
  readonly label: string;
  readonly text: string;
}

/** NDVI and NDWI of a pixel, if the image has their bands: the normalized difference of two measured values. */
export function indexesOf(
  { styles, bands }: Pick<ViewedImage, 'styles' | 'bands'>,
  values: ValueProps['values'],
): readonly IndexValue[] {
  return (['ndvi', 'ndwi'] as const).flatMap((style) => {
    const painting = styles.includes(style) ? toPainting({ style }, bands) : null;
    if (painting === null || typeof painting === 'string' || painting.kind !== 'index') return [];
    const [first, second] = painting.bands.map(
      (number) => values.find((value) => value.number === number)?.measured ?? null,
    );
    const index = normalizedDifference(first ?? Number.NaN, second ?? Number.NaN);
    return [{ label: style.toUpperCase(), text: Number.isNaN(index) ? 'none' : index.toFixed(2) }];
  });
}

function spoken(image: ViewedImage, { mgrs, pixel }: PixelValues): string {
  if (!pixel) return `${mgrs}, no data here`;
  const said = image.bands.map((band) => {
    const found = pixel.values.find(({ number }) => number === band.number);
    return `${bandName(band.name)} ${valueText(band, found)}`;
  });
  const indexes = indexesOf(image, pixel.values).map(({ label, text }) => `${label} ${text}`);
  return `${mgrs}: ${[...said, ...indexes].join(', ')}`;
}
