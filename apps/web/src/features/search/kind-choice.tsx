import type { ProductKind } from '@groundtrack/contract';
import { formatUsd } from '@groundtrack/contract';
import { Radio } from '@mantine/core';
import { paths } from '../../lib/paths.ts';
import { HelpLink } from '../../ui/help-link.tsx';
import classes from './product-chooser.module.css';

/** A product kind and its price for the chosen size. */
interface OfferedKind {
  readonly kind: ProductKind;
  readonly priceCents: number;
}

const WORDS: Readonly<Record<ProductKind, { readonly label: string; readonly meaning: string }>> = {
  display: { label: 'Display', meaning: 'A picture to view, 8 bits' },
  analytic: { label: 'Analytic', meaning: 'All bands with their measured values, plus the picture' },
};

interface KindChoiceProps {
  readonly offered: readonly OfferedKind[];
  readonly kind: ProductKind;
  readonly onChoose: (kind: ProductKind) => void;
}

/** The choice between a picture and an analytic product, each with its price. */
export function KindChoice({ offered, kind, onChoose }: KindChoiceProps) {
  const choose = (value: string) => {
    const chosen = offered.find((each) => each.kind === value);
    if (chosen) onChoose(chosen.kind);
  };
  return (
    <Radio.Group
      label={
        <>
          Product
          <HelpLink to={paths.help('display-and-analytic')} about="display and analytic products" />
        </>
      }
      value={kind}
      onChange={choose}
    >
      <div className={classes.kinds}>
        {offered.map((each) => (
          <div key={each.kind} className={classes.choice}>
            <Radio value={each.kind} label={WORDS[each.kind].label} description={WORDS[each.kind].meaning} />
            <span className={classes.extra}>{formatUsd(each.priceCents)}</span>
          </div>
        ))}
      </div>
    </Radio.Group>
  );
}
