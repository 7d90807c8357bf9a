import type { DeliveryChoices, PictureFormat, Resampling } from '@groundtrack/contract';
import { NativeSelect, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { DisclosureButton } from '../../../ui/disclosure-button.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import classes from './delivery.module.css';
import { epsgProblem, isWantedAnew, offeredOf, type WantedDelivery } from './delivery-rules.ts';
import type { GridCheck } from './use-grid-check.ts';

const GRIDS = {
  utm: { label: 'UTM, in meters', meaning: 'Fits maps and most programs. Distances and areas are true.' },
  'as-taken': {
    label: 'As taken',
    meaning: 'The grid of the provider’s file. Every pixel stays as it is.',
  },
  epsg: { label: 'By EPSG number', meaning: 'The grid of your map or project.' },
} as const satisfies Record<WantedDelivery['grid'], { readonly label: string; readonly meaning: string }>;

const RESAMPLINGS: Readonly<Record<Resampling, { readonly label: string; readonly meaning: string }>> = {
  nearest: { label: 'Nearest', meaning: 'Keeps measured values. For classes and computing.' },
  bilinear: { label: 'Bilinear', meaning: 'Smooth, from the four nearest pixels. Right for most uses.' },
  cubic: { label: 'Cubic', meaning: 'The sharpest, from the sixteen nearest pixels. For viewing and printing.' },
};

const PICTURES: Readonly<Record<PictureFormat, { readonly label: string; readonly meaning: string }>> = {
  jpg: { label: 'JPG', meaning: 'Small. Opens everywhere.' },
  png: { label: 'JPG and PNG', meaning: 'Adds a PNG, which keeps every pixel exactly and is several times larger.' },
};

interface DeliveryChoiceProps {
  readonly choices: DeliveryChoices;
  readonly wanted: WantedDelivery;
  readonly check: GridCheck;
  readonly onChoose: (wanted: WantedDelivery) => void;
}

/** Grid and resampling of a delivery. Folded by default, because the defaults suit most users. */
export function DeliveryChoice({ choices, wanted, check, onChoose }: DeliveryChoiceProps) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const offered = offeredOf(wanted, choices);
  // Stays open while the choice has a problem.
  const isOpen = opened || check.reason !== null;
  return (
    <div>
      <DisclosureButton opened={isOpen} controls={id} onToggle={setOpened}>
        Delivery options
        <span className={classes.summary}>{summaryOf(offered, choices)}</span>
      </DisclosureButton>
      <div id={id} hidden={!isOpen} className={classes.options}>
        {isOpen ? <DeliveryFields choices={choices} wanted={offered} check={check} onChoose={onChoose} /> : null}
      </div>
    </div>
  );
}

function summaryOf(wanted: WantedDelivery, choices: DeliveryChoices): string {
  const { grid, epsgText, resampling, picture } = wanted;
  const words = [
    grid === 'utm' ? 'UTM' : grid === 'epsg' ? `EPSG:${epsgText || '…'}` : 'as taken',
    ...(resampling !== 'bilinear' && isWantedAnew(wanted, choices) ? [resampling] : []),
    ...(picture === 'png' ? ['PNG'] : []),
  ];
  return words.join(', ');
}

function DeliveryFields({ choices, wanted, check, onChoose }: DeliveryChoiceProps) {
  const { grid, epsgText, resampling, picture } = wanted;
  const { pictures = [] } = choices;
  const grids = (['utm', 'as-taken', 'epsg'] as const).filter((each) =>
    each === 'epsg' ? choices.epsg : choices.grids.includes(each),
  );
  return (
    <>
      <NativeSelect
        label={
          <>
            Grid
            <HelpLink to={paths.help('delivery-options')} about="grids and resampling" />
          </>
        }
        description={GRIDS[grid].meaning}
        data={grids.map((value) => ({ value, label: `${GRIDS[value].label} (included)` }))}
        value={grid}
        onChange={(event) => {
          const chosen = grids.find((each) => each === event.currentTarget.value);
          if (chosen) onChoose({ ...wanted, grid: chosen });
        }}
      />
      {grid === 'epsg' ? (
        <TextInput
          label="EPSG number"
          description={
            check.isChecking ? 'Checking the grid…' : '3857 for web maps, 4326 for degrees, or that of a national grid'
          }
          inputMode="numeric"
          maxLength={12}
          value={epsgText}
          error={epsgProblem(epsgText) ?? check.reason}
          onChange={(event) => onChoose({ ...wanted, epsgText: event.currentTarget.value })}
        />
      ) : null}
      {isWantedAnew(wanted, choices) ? (
        <NativeSelect
          label="Resampling"
          description={RESAMPLINGS[resampling].meaning}
          data={choices.resamplings.map((value) => ({ value, label: `${RESAMPLINGS[value].label} (included)` }))}
          value={resampling}
          onChange={(event) => {
            const chosen = choices.resamplings.find((each) => each === event.currentTarget.value);
            if (chosen) onChoose({ ...wanted, resampling: chosen });
          }}
        />
      ) : null}
      {pictures.length > 1 ? (
        <NativeSelect
          label="Picture"
          description={PICTURES[picture].meaning}
          data={pictures.map((value) => ({ value, label: `${PICTURES[value].label} (included)` }))}
          value={picture}
          onChange={(event) => {
            const chosen = pictures.find((each) => each === event.currentTarget.value);
            if (chosen) onChoose({ ...wanted, picture: chosen });
          }}
        />
      ) : null}
    </>
  );
}
