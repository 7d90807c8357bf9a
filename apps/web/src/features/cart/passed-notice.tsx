import { assuredDefaults, isAssured, type TaskingWindow, windowsEndpoint } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiErrorBox } from '../../api/api-error-box.tsx';
import { useApi } from '../../api/use-api.ts';
import { paths } from '../../app/paths.ts';
import { MessageBox } from '../../ui/message-box.tsx';
import { formatUtc } from '../../util/format.ts';
import { DAY_MS } from '../../util/time-units.ts';
import { type CartRequest, nextDates, withDates, withPass } from './cart-request.ts';

/** How far ahead the next window of a product is looked for. */
const NEXT_WITHIN_DAYS = 30;

interface PassedNoticeProps {
  readonly request: CartRequest;
  /** Why it cannot be ordered any more. */
  readonly message: string;
  readonly onReplace: (request: CartRequest) => void;
}

/** A window or dates that passed while they were in the cart, and the next ones. */
export function PassedNotice(props: PassedNoticeProps) {
  return isAssured(props.request.selectedProduct) ? <NextWindow {...props} /> : <NextDates {...props} />;
}

function NextDates({ request, message, onReplace }: PassedNoticeProps) {
  const [openedMs] = useState(() => Date.now());
  const next = nextDates(request, openedMs);
  return (
    <MessageBox
      kind="warning"
      title="The earliest image date is too close now"
      action={
        next ? (
          <Button size="xs" onClick={() => onReplace(withDates(request, next))}>
            Move to these dates
          </Button>
        ) : (
          <Link to={paths.tasking()}>Request Tasking</Link>
        )
      }
    >
      {next ? `${message} Possible now: ${span(next.start, next.stop)}.` : message}
    </MessageBox>
  );
}

function NextWindow({ request, message, onReplace }: PassedNoticeProps) {
  const [openedMs] = useState(() => Date.now());
  const { data, error, isFetching, refetch } = useApi(windowsEndpoint, { body: toSearch(request, openedMs) });
  const next = data?.find(({ priceId }) => priceId === request.selectedProduct.priceId);
  if (error && !isFetching)
    return <ApiErrorBox title="The next window could not be found" error={error} onRetry={() => void refetch()} />;
  return (
    <MessageBox
      kind="warning"
      title="This window can no longer be ordered"
      action={
        next ? (
          <Button size="xs" onClick={() => onReplace(withPass(request, next))}>
            Take this window
          </Button>
        ) : (
          <Link to={paths.tasking()}>Request Tasking</Link>
        )
      }
    >
      {`${message} ${nextText(next, isFetching)}`}
    </MessageBox>
  );
}

function nextText(next: TaskingWindow | undefined, isFetching: boolean): string {
  if (next) return `The next one over the place: ${next.satellite}, ${span(next.start, next.stop)}.`;
  return isFetching
    ? 'Looking for the next one…'
    : `There is no other one within ${NEXT_WITHIN_DAYS} days. Remove the request, or choose another product.`;
}

/** Angles as wide as the form offers them, and as wide as those of the window that is gone. */
function toSearch({ geometry, pass }: CartRequest, nowMs: number) {
  const { minElevationDeg, maxElevationDeg } = assuredDefaults(nowMs);
  return {
    geometry,
    start: new Date(nowMs).toISOString(),
    stop: new Date(nowMs + NEXT_WITHIN_DAYS * DAY_MS).toISOString(),
    minElevation: Math.min(minElevationDeg, pass ? Math.floor(pass.peakElevation) : minElevationDeg),
    maxElevation: maxElevationDeg,
  };
}

/** `2026-12-01 10:00 UTC to 2026-12-31 10:00 UTC` */
function span(start: string, stop: string): string {
  return `${formatUtc(Date.parse(start))} to ${formatUtc(Date.parse(stop))}`;
}
