import { useId } from 'react';
import toggles from '../../ui/toggle.module.css';
import { numberIn } from './field-rules.ts';
import classes from './search-form.module.css';
import type { SearchFields } from './use-search-fields.ts';

const KINDS = [
  { label: 'Optical and radar', modes: { pan: true, ms: true, sar: true } },
  { label: 'Optical', modes: { pan: true, ms: true, sar: false } },
  { label: 'Radar', modes: { pan: false, ms: false, sar: true } },
] as const;

/** The filters that most searches use: image type and cloud cover. All others are in the advanced options. */
export function FirstFilters({ fields }: { readonly fields: SearchFields }) {
  const { pan, ms, sar } = fields.values;
  const isChosen = ({ modes }: (typeof KINDS)[number]) => modes.pan === pan && modes.ms === ms && modes.sar === sar;
  return (
    <div className={classes.first}>
      <fieldset className={classes.ranges} aria-label="Kind of image">
        {KINDS.map((kind) => (
          <button
            key={kind.label}
            type="button"
            className={`${toggles.toggle} ${classes.toggle}`}
            aria-pressed={isChosen(kind)}
            onClick={() => fields.change(kind.modes)}
          >
            {kind.label}
          </button>
        ))}
      </fieldset>
      <CloudSlider fields={fields} />
    </div>
  );
}

/** A slider for the cloud limit of the advanced options. Text that is not a number means no limit. */
function CloudSlider({ fields }: { readonly fields: SearchFields }) {
  const id = useId();
  const typed = numberIn(fields.values.maxCloudPercent);
  const percent = Number.isNaN(typed) ? 100 : Math.min(Math.max(typed, 0), 100);
  return (
    <div className={classes.cloud}>
      <label htmlFor={id}>Cloud at most</label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={1}
        value={Math.round(percent)}
        aria-valuetext={`${percent} %`}
        disabled={!fields.values.pan && !fields.values.ms}
        onChange={(event) => fields.change({ maxCloudPercent: event.currentTarget.value })}
      />
      <output htmlFor={id}>{percent} %</output>
    </div>
  );
}
