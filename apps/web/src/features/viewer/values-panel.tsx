import type { PixelValues, ViewedImage } from '@groundtrack/contract';
import { formatCoordinates } from '@groundtrack/geo';
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
        <p className={classes.hint}>Point at the image, or press Enter on it to read the pixel at its middle.</p>
      ) : (
        <dl className={classes.values}>
          <dt>Position</dt>
          <dd>{formatCoordinates(values)}</dd>
          <dt>MGRS</dt>
          <dd>{values.mgrs}</dd>
          {values.pixel === null ? (
            <>
              <dt>Values</dt>
              <dd>Nothing was taken here</dd>
            </>
          ) : (
            image.bands.map((band) => <Value key={band.number} band={band} values={values.pixel?.values ?? []} />)
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

function spoken(image: ViewedImage, { mgrs, pixel }: PixelValues): string {
  if (!pixel) return `${mgrs}: nothing was taken here`;
  const said = image.bands.map((band) => {
    const found = pixel.values.find(({ number }) => number === band.number);
    return `${bandName(band.name)} ${valueText(band, found)}`;
  });
  return `${mgrs}: ${said.join(', ')}`;
}
