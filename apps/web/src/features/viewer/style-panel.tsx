import {
  colorRamps,
  type DrawingStyle,
  drawingStyles,
  type RampName,
  rampNames,
  type TileStyle,
  type ViewedImage,
} from '@groundtrack/contract';
import { NativeSelect } from '@mantine/core';
import { Panel } from '../../ui/panel.tsx';
import { channelsOf, paintingOf } from './stretch.ts';
import { StretchFields } from './stretch-fields.tsx';
import { bandLabel, missingStyles, rampLabels, styleLabels } from './style-texts.ts';
import classes from './viewer.module.css';

interface StylePanelProps {
  readonly image: ViewedImage;
  readonly style: TileStyle;
  readonly onChange: (style: TileStyle) => void;
  /** Called on hover or focus, because the user may choose another style soon. */
  readonly onNear: () => void;
}

/** The painted bands and their stretch. */
export function StylePanel({ image, style, onChange, onNear }: StylePanelProps) {
  const painting = paintingOf(image, style);
  if (!painting) return null;
  const name = style.style ?? image.styles[0] ?? 'single-band';
  const missing = missingStyles(image);
  const numbers = painting.kind === 'colors' ? painting.bands : painting.kind === 'ramp' ? [painting.band] : [];
  const choose = (next: DrawingStyle) =>
    onChange({
      style: next,
      ...(next === 'bands' ? { bands: firstThree(image) } : {}),
      ...(next === 'single-band' ? { bands: '1' } : {}),
    });
  const chooseBand = (place: number, band: string) =>
    onChange({
      style: name,
      ramp: style.ramp,
      bands: numbers.map((number, i) => (i === place ? band : number)).join(','),
    });
  const bandOptions = image.bands.map((band) => ({ value: String(band.number), label: bandLabel(band) }));
  return (
    <Panel title="Colors">
      <div className={classes.fields} onPointerEnter={onNear} onFocus={onNear}>
        <NativeSelect
          label="Show as"
          value={name}
          data={drawingStyles
            .filter((each) => image.styles.includes(each))
            .map((each) => ({ value: each, label: styleLabels[each] }))}
          onChange={(event) => choose(toStyle(event.currentTarget.value))}
        />
        {missing === null ? null : <p className={classes.hint}>{missing}</p>}
        {name === 'bands' || name === 'single-band' ? (
          <div className={classes.row}>
            {numbers.map((number, i) => (
              <NativeSelect
                key={BAND_LABELS[i]}
                label={numbers.length === 1 ? 'Band' : BAND_LABELS[i]}
                value={String(number)}
                data={bandOptions}
                onChange={(event) => chooseBand(i, event.currentTarget.value)}
              />
            ))}
          </div>
        ) : null}
        {painting.kind === 'colors' ? null : (
          <>
            <NativeSelect
              label="Color ramp"
              value={painting.ramp}
              data={rampNames.map((ramp) => ({ value: ramp, label: rampLabels[ramp] }))}
              onChange={(event) => onChange({ ...style, style: name, ramp: toRamp(event.currentTarget.value) })}
            />
            <span
              className={classes.ramp}
              style={{ background: `linear-gradient(to right, ${colorRamps[painting.ramp].join(', ')})` }}
              aria-hidden="true"
            />
          </>
        )}
        <StretchFields
          channels={channelsOf(image, painting, style)}
          isChosen={style.limits !== undefined}
          onChange={(limits) => onChange({ ...style, style: name, limits })}
        />
      </div>
    </Panel>
  );
}

const BAND_LABELS = ['Red', 'Green', 'Blue'] as const;

function firstThree({ bands }: ViewedImage): string {
  return [0, 1, 2].map((i) => bands[i]?.number ?? 1).join(',');
}

/** Only existing names can be selected. */
function toStyle(value: string): DrawingStyle {
  return drawingStyles.find((name) => name === value) ?? 'true-color';
}

function toRamp(value: string): RampName {
  return rampNames.find((name) => name === value) ?? 'gray';
}
