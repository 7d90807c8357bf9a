import { formatMonth } from '../../lib/intl.ts';
import toggles from '../../ui/toggle.module.css';
import classes from './search-form.module.css';

const NAMES = Array.from({ length: 12 }, (_, index) => {
  const number = index + 1;
  return { number, short: formatMonth(number, 'short'), long: formatMonth(number, 'long') };
});

interface MonthTogglesProps {
  /** 1 to 12; empty for all. */
  readonly months: readonly number[];
  readonly onChange: (months: readonly number[]) => void;
}

/** Months of any year. */
export function MonthToggles({ months, onChange }: MonthTogglesProps) {
  const toggle = (month: number) =>
    onChange(
      months.includes(month) ? months.filter((other) => other !== month) : [...months, month].sort((a, b) => a - b),
    );
  return (
    <fieldset className={classes.months}>
      <legend>Months of any year{months.length === 0 ? ' (all)' : ''}</legend>
      {NAMES.map(({ number, short, long }) => (
        <button
          key={number}
          type="button"
          className={`${toggles.toggle} ${classes.toggle}`}
          aria-pressed={months.includes(number)}
          title={long}
          onClick={() => toggle(number)}
        >
          {short}
        </button>
      ))}
    </fieldset>
  );
}
