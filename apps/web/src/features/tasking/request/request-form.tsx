import type { Repair, TaskingOffer, TaskingProduct } from '@groundtrack/contract';
import { Tabs } from '@mantine/core';
import { useMemo } from 'react';
import { useIsPhone } from '../../../lib/use-is-phone.ts';
import { Form, useFields } from '../../../ui/form.tsx';
import { TaskingMap } from '../map/tasking-map.tsx';
import { cheapest, isAssured, type OfferedProduct, offeredProducts } from '../offers.ts';
import type { RequestCart, TaskingPlaces } from '../screen-props.ts';
import { AssuredPanel } from '../windows/assured-panel.tsx';
import { useWindows } from '../windows/use-windows.ts';
import { windowKey } from '../windows/window-key.ts';
import { AddRequest } from './add-request.tsx';
import { AreaNote } from './area-note.tsx';
import { toChosen, toDates } from './chosen.ts';
import { ElementsNote } from './elements-note.tsx';
import { FeasibilityLine } from './feasibility-line.tsx';
import { FlexiblePanel } from './flexible-panel.tsx';
import { keepLastPlace } from './last-place.ts';
import { NotesField, OptionsFields, RepeatFields } from './options-fields.tsx';
import { PhoneFold } from './phone-fold.tsx';
import { PlaceFields } from './place-fields.tsx';
import { repaired } from './repaired.ts';
import classes from './request.module.css';
import { pointIn, type RequestValues, TIERS, toPlaceValues } from './request-values.ts';
import { useAdding } from './use-adding.ts';
import { useFlexibleFeasibility } from './use-flexible-feasibility.ts';
import { useRequestInAddress } from './use-request-in-address.ts';

interface RequestFormProps {
  readonly opened: RequestValues;
  /** The defaults for fields that a link does not set. */
  readonly usual: RequestValues;
  readonly offers: readonly TaskingOffer[];
  readonly places: TaskingPlaces;
  readonly cart: RequestCart;
}

/** The Request New Tasking form, with the map and the price next to it (spec section 2). */
export function RequestForm({ opened, usual, offers, places, cart }: RequestFormProps) {
  const fields = useFields({ initial: opened, onSubmit: () => adding.add() });
  const { values } = fields;
  const products = useMemo(() => offeredProducts(offers), [offers]);
  const search = useWindows(values);
  const chosen = useMemo(() => toChosen(values, products, search.windows), [values, products, search.windows]);
  useRequestInAddress(values, usual);
  const feasibility = useFlexibleFeasibility(values, products, chosen);
  const adding = useAdding(fields, chosen, {
    ...cart,
    add: (requests) => {
      cart.add(requests);
      for (const { description: location, latitude, longitude } of requests.slice(0, 1))
        keepLastPlace({ location, latitude, longitude }, places.current);
    },
  });
  const repair = (change: Repair) => fields.setValues(repaired(values, change));
  const open = (tier: RequestValues['tier']) => {
    fields.setValues({ tier });
    if (tier === 'assured' && !search.searched) search.find();
  };
  const pick = async (point: { latitude: number; longitude: number }) => {
    const { latitude, longitude } = toPlaceValues({ ...point, location: '' });
    fields.setValues({ latitude, longitude });
    const description = await places.nameAt(point);
    // The user may have picked another point in the meantime.
    if (fields.getValues().latitude === latitude) fields.setFieldValue('description', description);
  };
  const isPhone = useIsPhone();
  const place = pointIn(values);
  const pictured = chosen?.offered.product ?? cheapestOf(values.tier, products);
  const map = (
    <TaskingMap
      place={place}
      product={pictured}
      isChosen={chosen !== null}
      window={chosen?.window ?? null}
      onPick={(point) => void pick(point)}
    />
  );
  return (
    <Form fields={fields} className={classes.request} aria-label="Request New Tasking">
      <div className={classes.form}>
        <PlaceFields fields={fields} places={places} product={pictured} map={map} />
        <AreaNote area={places.current.area} place={place} product={chosen?.offered.product ?? null} />
        <Tabs value={values.tier} onChange={(tier) => open(toTier(tier))} keepMounted={false}>
          <Tabs.List>
            <Tabs.Tab value="flexible">Flexible</Tabs.Tab>
            <Tabs.Tab value="assured">Assured</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="flexible" className={classes.panel}>
            <FlexiblePanel fields={fields} products={products} chosen={chosen} feasibility={feasibility.all} />
          </Tabs.Panel>
          <Tabs.Panel value="assured" className={classes.panel}>
            <AssuredPanel
              fields={fields}
              products={products}
              search={search}
              area={places.current.area}
              cart={cart}
              chosenKey={chosen?.window ? windowKey(chosen.window) : ''}
              onRepair={repair}
            />
          </Tabs.Panel>
        </Tabs>
        <OptionsFields fields={fields} chosen={chosen} />
        <PhoneFold title="Notes and repeat" summary="Optional">
          <NotesField fields={fields} />
          <RepeatFields fields={fields} />
        </PhoneFold>
      </div>
      <div className={classes.aside}>
        <AddRequest adding={adding} chosen={chosen} tier={values.tier} dates={toDates(values, chosen)}>
          {values.tier === 'flexible' ? (
            <FeasibilityLine
              feasibility={feasibility.own}
              priceId={chosen?.offered.product.priceId ?? null}
              onRepair={repair}
            />
          ) : null}
        </AddRequest>
        {isPhone ? null : map}
        {values.tier === 'flexible' ? <ElementsNote chosen={chosen} /> : null}
      </div>
    </Form>
  );
}

function toTier(text: string | null) {
  return TIERS.find((tier) => tier === text) ?? 'flexible';
}

/** Until the user chooses a product, the cheapest gives an idea of the size. */
function cheapestOf(tier: RequestValues['tier'], products: readonly OfferedProduct[]): TaskingProduct | null {
  return cheapest(products.filter(({ product }) => isAssured(product) === (tier === 'assured')))?.product ?? null;
}
