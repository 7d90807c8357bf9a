import type { TaskingWindow } from '@groundtrack/contract';
import { useEffect, useMemo, useState } from 'react';
import { useProviderLabels } from '../../../api/provider-labels.ts';
import { useZone } from '../../../util/use-zone.ts';
import type { OfferedProduct } from '../offers.ts';
import type { RequestOption } from '../request/request-option.ts';
import { windowFacts, windowTimes } from './window-facts.ts';
import { windowKey } from './window-key.ts';
import { WindowTimes } from './window-times.tsx';

const CHECK_MS = 30_000;

/** The windows as rows to choose from; those whose deadline is over cannot be chosen any more. */
export function useWindowOptions(
  windows: readonly TaskingWindow[],
  products: readonly OfferedProduct[],
): readonly RequestOption[] {
  const zone = useZone();
  const toLabel = useProviderLabels();
  const nowMs = useHalfMinutes();
  return useMemo(
    () =>
      windows.flatMap((window): RequestOption[] => {
        const offered = products.find(({ product }) => product.priceId === window.priceId);
        if (!offered) return [];
        const times = windowTimes(window, zone);
        const over = Date.parse(window.orderDeadline) <= nowMs;
        return [
          {
            key: windowKey(window),
            product: offered.product,
            provider: toLabel(window.provider),
            passMs: Date.parse(window.start),
            pass: <WindowTimes window={window} />,
            passLabel: `${window.satellite}, ${times}`,
            facts: [window.satellite, ...windowFacts(window, offered.product, { zone, nowMs })],
            ...(over ? { over: `${window.satellite} · It can no longer be ordered` } : {}),
          },
        ];
      }),
    [windows, products, zone, toLabel, nowMs],
  );
}

/** The time, renewed often enough for deadlines. */
function useHalfMinutes(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), CHECK_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
