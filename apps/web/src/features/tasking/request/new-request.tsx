import { productsEndpoint } from '@groundtrack/contract';
import { useEffect, useRef, useState } from 'react';
import { QueryView } from '../../../api/query-view.tsx';
import { useApi } from '../../../api/use-api.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { RequestCart, TaskingPlaces } from '../screen-props.ts';
import { lastPlace } from './last-place.ts';
import classes from './request.module.css';
import { RequestForm } from './request-form.tsx';
import { defaultRequest } from './request-values.ts';
import { useOpenedRequest } from './use-request-in-address.ts';

interface NewRequestPanelProps {
  readonly places: TaskingPlaces;
  readonly cart: RequestCart;
}

/** The form, once the products are loaded. A link can prefill it. */
export function NewRequestPanel({ places, cart }: NewRequestPanelProps) {
  const [usual] = useState(() => defaultRequest(lastPlace(places.current), Date.now()));
  const opened = useOpenedRequest(usual);
  const panel = useRef<HTMLDivElement>(null);
  const openedAtFirst = useRef(opened.key);
  // A clone fills the form, which is below the pressed button.
  useEffect(() => {
    if (opened.key === openedAtFirst.current) return;
    panel.current?.scrollIntoView({ block: 'start' });
    panel.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [opened.key]);
  const products = useApi(productsEndpoint, {}, { staleTime: 5 * 60_000 });
  return (
    <div ref={panel} className={classes.whole}>
      <Panel title="Request New Tasking">
        <QueryView
          query={products}
          loading="Loading the tasking products"
          lines={6}
          failed="The tasking products could not be fetched"
          isEmpty={({ tasking }) => tasking.every(({ prices }) => prices.length === 0)}
          empty={<EmptyState title="No tasking products are for sale on this server" />}
        >
          {({ tasking }) => (
            <RequestForm
              key={opened.key}
              opened={opened.values}
              usual={usual}
              offers={tasking}
              places={places}
              cart={cart}
            />
          )}
        </QueryView>
      </Panel>
    </div>
  );
}
