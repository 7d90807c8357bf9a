import type { TaskingWindow } from '@groundtrack/contract';
import { useMemo } from 'react';
import { useProviderLabels } from '../../../api/provider-labels.ts';
import { useZone } from '../../../lib/use-zone.ts';
import type { OfferedProduct } from '../offers.ts';
import type { RequestOption } from '../request/request-option.ts';
import { useHalfMinutes } from './use-half-minutes.ts';
import type { WindowShares } from './use-window-shares.ts';
import { blockedText, passText, reachFacts, shortWindowFacts, windowFacts } from './window-facts.ts';
import { windowKey } from './window-key.ts';
import { WindowTimes } from './window-times.tsx';

/** The windows as rows to select from. Windows that are in the cart, taken, or too late are disabled. */
export function useWindowOptions(
  windows: readonly TaskingWindow[],
  products: readonly OfferedProduct[],
  { shares, isInCart }: { readonly shares: WindowShares; readonly isInCart: (window: TaskingWindow) => boolean },
): readonly RequestOption[] {
  const zone = useZone();
  const toLabel = useProviderLabels();
  const nowMs = useHalfMinutes();
  return useMemo(
    () =>
      windows.flatMap((window): RequestOption[] => {
        const offered = products.find(({ product }) => product.priceId === window.priceId);
        if (!offered) return [];
        const blocked = blockedText(window, nowMs, isInCart(window));
        return [
          {
            key: windowKey(window),
            product: offered.product,
            provider: toLabel(window.provider),
            passMs: Date.parse(window.start),
            pass: <WindowTimes window={window} />,
            passLabel: passText(window, zone),
            facts: [
              window.satellite,
              ...windowFacts(window, offered.product, { zone, nowMs }),
              ...reachFacts(shares.get(windowKey(window))),
            ],
            shortFacts: shortWindowFacts(window, { zone, nowMs }),
            ...(blocked === null ? {} : { over: `${window.satellite} · ${blocked}` }),
          },
        ];
      }),
    [windows, products, shares, isInCart, zone, toLabel, nowMs],
  );
}
