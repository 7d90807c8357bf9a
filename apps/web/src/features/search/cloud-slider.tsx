import { useId } from 'react';
import { formatPercent } from '../../lib/format.ts';
import { LIMITED_FIELDS, numberIn } from './field-rules.ts';
import classes from './search-form.module.css';
import type { SearchFields } from './use-search-fields.ts';

/** The cloud limit; 100 is none. A link or a saved search may have none either. */
export function CloudSlider({ fields }: { readonly fields: SearchFields }) {
  const id = useId();
  const given = numberIn(fields.values.maxCloudPercent);
  // A limit of 99 %, the default, excludes almost nothing.
  const percent = given < 99 ? Math.max(Math.round(given), 0) : 100;
  const text = percent === 100 ? 'Any' : formatPercent(percent / 100);
  return (
    <div className={classes.cloud}>
      <label htmlFor={id}>{LIMITED_FIELDS.maxCloudPercent.label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={1}
        value={percent}
        aria-valuetext={text}
        disabled={!fields.values.pan && !fields.values.ms}
        onChange={(event) => fields.change({ maxCloudPercent: event.currentTarget.value })}
      />
      <output htmlFor={id}>{text}</output>
    </div>
  );
}
