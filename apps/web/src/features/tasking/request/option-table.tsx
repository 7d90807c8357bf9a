import { formatUsd, toCents } from '@groundtrack/contract';
import { NativeSelect } from '@mantine/core';
import { memo, useId, useMemo, useRef, useState } from 'react';
import { useUnits } from '../../../lib/use-units.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Money } from '../../../ui/money.tsx';
import { SortHead } from '../../../ui/sort-head.tsx';
import table from '../../../ui/table.module.css';
import { TextButton } from '../../../ui/text-button.tsx';
import { resolutionM } from '../offers.ts';
import {
  type OptionOrder,
  ORDER_KEYS,
  type OrderKey,
  orderLabels,
  sortedOptions,
  toggledOrder,
} from './option-order.ts';
import classes from './option-table.module.css';
import type { RequestOption } from './request-option.ts';

interface OptionTableProps {
  /** Said to screen readers. */
  readonly label: string;
  readonly options: readonly RequestOption[];
  readonly chosenKey: string;
  readonly order: OptionOrder;
  /** The head of the column that shows one pass, or how many. */
  readonly passLabel?: string;
  /** The field of the form that the choice sets. */
  readonly field: 'product' | 'window';
  /** Whether the form was sent without a choice. */
  readonly isMissing: boolean;
  /** Must be stable, or all rows render again. */
  readonly onChoose: (option: RequestOption) => void;
}

/** Columns from left to right. */
const COLUMNS: readonly OrderKey[] = ['description', 'resolution', 'mode', 'area', 'pass', 'provider', 'price'];
const PAGE = 25;
/** Most windows are of a few products, and each row is tall. */
const WINDOWS_PAGE = 10;

/**
 * A table of products or windows to select from, sortable by any column. On a narrow screen each row becomes a card.
 */
export const OptionTable = memo(function OptionTable(props: OptionTableProps) {
  const { label, options, chosenKey, order: firstOrder, onChoose, passLabel = orderLabels.pass } = props;
  const { field, isMissing } = props;
  const labels = { ...orderLabels, pass: passLabel };
  const [order, setOrder] = useState(firstOrder);
  const page = field === 'window' ? WINDOWS_PAGE : PAGE;
  const [count, setCount] = useState(page);
  const name = useId();
  const sorted = useMemo(() => sortedOptions(options, order), [options, order]);
  // The selected option is always visible.
  const shown = Math.max(count, sorted.findIndex(({ key }) => key === chosenKey) + 1);
  return (
    <div className={classes.options} data-missing={isMissing} data-field={field}>
      <OrderSelect labels={labels} order={order} onOrder={setOrder} />
      <table className={`${table.table} ${classes.table}`} aria-label={label}>
        <thead>
          <tr>
            {COLUMNS.map((key) => (
              <SortHead
                key={key}
                label={labels[key]}
                sorted={order.key === key ? (order.descending ? 'descending' : 'ascending') : 'none'}
                onSort={() => setOrder(toggledOrder(order, key))}
              />
            ))}
          </tr>
        </thead>
        {sorted.slice(0, shown).map((option) => (
          <OptionRow
            key={option.key}
            option={option}
            name={name}
            field={field}
            chosen={option.key === chosenKey}
            onChoose={onChoose}
          />
        ))}
      </table>
      {sorted.length > shown ? (
        <TextButton onClick={() => setCount(shown + page)}>
          Show {Math.min(page, sorted.length - shown)} more of {sorted.length}
        </TextButton>
      ) : null}
    </div>
  );
});

interface OrderSelectProps {
  readonly labels: typeof orderLabels;
  readonly order: OptionOrder;
  readonly onOrder: (order: OptionOrder) => void;
}

/** `Spot, 50 cm color` breaks between words, but not before the unit. */
function withWholeUnit(description: string): string {
  return description.replaceAll(/(\d) (c?m)\b/g, '$1\u00A0$2');
}

/** The column heads are hidden on a narrow screen. */
function OrderSelect({ labels, order, onOrder }: OrderSelectProps) {
  const choose = (value: string) => {
    const key = ORDER_KEYS.find((known) => value.startsWith(known)) ?? 'description';
    onOrder({ key, descending: value.endsWith('descending') });
  };
  return (
    <NativeSelect
      className={classes.order}
      aria-label="Sort by"
      size="xs"
      value={`${order.key} ${order.descending ? 'descending' : 'ascending'}`}
      data={ORDER_KEYS.flatMap((key) => [
        { value: `${key} ascending`, label: `${labels[key]} ↑` },
        { value: `${key} descending`, label: `${labels[key]} ↓` },
      ])}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}

interface OptionRowProps {
  readonly option: RequestOption;
  /** Name of the radio group. */
  readonly name: string;
  readonly field: OptionTableProps['field'];
  readonly chosen: boolean;
  readonly onChoose: (option: RequestOption) => void;
}

/** Two rows of one table body: the columns, and notes below them over the full width. */
const OptionRow = memo(function OptionRow({ option, name, field, chosen, onChoose }: OptionRowProps) {
  const { product, provider, pass, passLabel, facts, shortFacts, over } = option;
  const id = useId();
  const radio = useRef<HTMLInputElement>(null);
  const units = useUnits();
  const resolution = units.resolution(resolutionM(product));
  const { x, y } = product.metadata.size;
  const area = units.box(x, y);
  const rate = `${formatUsd(toCents(Math.round(product.price / (x * y))))}/km²`;
  // A row of a phone shows the first of them. Windows of a product have one size.
  const ground = [area, rate];
  const ordered = field === 'window' ? [...facts, ...ground] : [...ground, ...facts];
  const narrowFacts = [provider, ...ordered, resolution, product.metadata.mode];
  return (
    // A shortcut for the pointer. The radio button does the same for the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <tbody
      className={classes.option}
      data-chosen={chosen}
      data-over={over !== undefined}
      onClick={({ target }) => {
        if (target instanceof Element && !target.closest('label')) radio.current?.click();
      }}
    >
      <tr className={classes.row}>
        <td data-column="description">
          <label className={classes.choice} htmlFor={id}>
            <input
              ref={radio}
              id={id}
              type="radio"
              name={name}
              className={classes.radio}
              checked={chosen}
              disabled={over !== undefined}
              data-path={over === undefined ? field : undefined}
              aria-label={[product.description, passLabel].filter(Boolean).join(', ')}
              onChange={() => onChoose(option)}
            />
            <span className={classes.description}>{withWholeUnit(product.description)}</span>
          </label>
        </td>
        <td data-column="resolution">{resolution}</td>
        <td data-column="mode">{product.metadata.mode}</td>
        <td data-column="area">{area}</td>
        <td data-column="pass">{pass}</td>
        <td data-column="provider">{provider}</td>
        <td data-column="price">
          <Money priceCents={product.price} />
        </td>
      </tr>
      <tr className={classes.factsRow}>
        <td colSpan={COLUMNS.length - 1}>
          <label className={`${classes.quiet} ${classes.narrowFacts}`} htmlFor={id}>
            {(over === undefined ? narrowFacts : [provider, over]).join(' · ')}
          </label>
          {shortFacts && over === undefined ? (
            <label className={`${classes.quiet} ${classes.shortFacts}`} htmlFor={id}>
              <Facts facts={shortFacts} />
            </label>
          ) : null}
          <label className={`${classes.quiet} ${classes.wideFacts}`} htmlFor={id}>
            <Facts facts={over === undefined ? facts : [over]} />
          </label>
        </td>
        <td data-column="rate">{rate}</td>
      </tr>
    </tbody>
  );
});
