import { useMemo, useState } from 'react';
import { useProviderLabels } from '../../../api/provider-labels.ts';
import { formatUtc } from '../../../lib/format.ts';
import { namesText } from '../../../lib/names-text.ts';
import { useStableCallback } from '../../../lib/use-stable-callback.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { isAssured, type OfferedProduct } from '../offers.ts';
import { type Chosen, daysText, fixedLatest, toDates } from './chosen.ts';
import { DateFields } from './date-fields.tsx';
import { HiddenOptions, useWithPasses } from './hidden-options.tsx';
import { InfoPopup } from './info-popup.tsx';
import type { OptionOrder } from './option-order.ts';
import { OptionTable } from './option-table.tsx';
import { PhoneFold } from './phone-fold.tsx';
import classes from './request.module.css';
import type { RequestOption } from './request-option.ts';
import type { RequestFields } from './request-values.ts';
import type { Feasibility } from './use-feasibility.ts';

const BY_PRICE: OptionOrder = { key: 'price', descending: false };

interface FlexiblePanelProps {
  readonly fields: RequestFields;
  readonly products: readonly OfferedProduct[];
  readonly chosen: Chosen | null;
  readonly feasibility: Feasibility;
}

/** Flexible tasking: two dates and a product. The provider chooses the pass. */
export function FlexiblePanel({ fields, products, chosen, feasibility }: FlexiblePanelProps) {
  const { values } = fields;
  const flexible = useMemo(() => products.filter(({ product }) => !isAssured(product)), [products]);
  const fixed = fixedLatest(values, chosen);
  const options = useFlexibleOptions(flexible, feasibility);
  const empty = useLastKnown(feasibility.products);
  const { shown, ...hidden } = useWithPasses(options, empty, values.product);
  const choose = useStableCallback(({ key }: RequestOption) => fields.setFieldValue('product', key));
  return (
    <>
      <p className={classes.intro}>
        <span>The provider chooses the pass.</span>
        <InfoPopup label="About flexible tasking">
          You choose the dates and the product, and the provider chooses the pass. If a pass is too cloudy for the
          product, the provider tries another one, up to its number of attempts. If none succeeds, the price is refunded
          to your card.
        </InfoPopup>
      </p>
      <PhoneFold title="Dates" summary={daysText(toDates(values, chosen)) ?? 'Not chosen'}>
        <DateFields
          fields={fields}
          fixedLatest={fixed}
          fixedDays={chosen?.offered.product.metadata.collectionWindowDays ?? null}
        />
      </PhoneFold>
      {options.length === 0 ? (
        <EmptyState title="No flexible products are for sale" />
      ) : (
        <>
          <OptionTable
            label="Flexible products"
            passLabel="Passes"
            options={shown}
            chosenKey={values.product}
            order={BY_PRICE}
            field="product"
            isMissing={chosen === null && Boolean(fields.errors['product'])}
            onChoose={choose}
          />
          <HiddenOptions {...hidden} />
        </>
      )}
    </>
  );
}

/** The products without a pass. While other dates are checked, the last answer stays, so that the table does not jump. */
function useLastKnown(found: Feasibility['products']): ReadonlySet<string> {
  const [last, setLast] = useState(found);
  if (found !== null && found !== last) setLast(found);
  return useMemo(() => new Set(last?.filter(({ passes }) => passes === 0).map(({ priceId }) => priceId)), [last]);
}

function useFlexibleOptions(products: readonly OfferedProduct[], { products: found, checking }: Feasibility) {
  const toLabel = useProviderLabels();
  return useMemo(
    () =>
      products.map(({ offer, product }): RequestOption => {
        const { satellite, maxCloudCover, collectionWindowDays } = product.metadata;
        const passes = found?.find(({ priceId }) => priceId === product.priceId);
        const first = passes?.firstPass ?? null;
        return {
          key: product.priceId,
          product,
          provider: toLabel(offer.provider),
          passMs: first === null ? Number.POSITIVE_INFINITY : Date.parse(first),
          pass: passes ? passesText(passes.passes) : checking ? '…' : '–',
          passLabel: '',
          facts: [
            namesText(satellite),
            ...(maxCloudCover === null ? [] : [`up to ${Math.round(maxCloudCover * 100)} % cloud`]),
            ...(first === null ? [] : [`first pass ${formatUtc(Date.parse(first))}`]),
            ...(collectionWindowDays === null
              ? []
              : [`taken within ${collectionWindowDays} days of the earliest date`]),
          ],
        };
      }),
    [products, found, checking, toLabel],
  );
}

function passesText(count: number): string {
  if (count === 0) return 'none';
  return count === 1 ? '1 pass' : `${count} passes`;
}
