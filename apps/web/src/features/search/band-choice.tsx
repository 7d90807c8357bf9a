import type { AnalyticContent } from '@groundtrack/contract';
import { Checkbox } from '@mantine/core';
import classes from './product-chooser.module.css';

interface BandChoiceProps {
  readonly content: AnalyticContent;
  readonly chosen: readonly string[];
  readonly onChoose: (names: readonly string[]) => void;
}

/** The bands of an analytic product. At least one stays selected. */
export function BandChoice({ content: { bands }, chosen, onChoose }: BandChoiceProps) {
  if (bands.length < 2) return null;
  return (
    <fieldset className={classes.bands}>
      <legend>
        Bands <span className={classes.extra}>included</span>
      </legend>
      {bands.map(({ name, description }) => {
        const isChosen = chosen.includes(name);
        return (
          <Checkbox
            key={name}
            size="xs"
            label={description}
            checked={isChosen}
            disabled={isChosen && chosen.length === 1}
            onChange={() =>
              onChoose(
                bands.flatMap((each) => ((each.name === name) !== chosen.includes(each.name) ? [each.name] : [])),
              )
            }
          />
        );
      })}
    </fieldset>
  );
}
