import { isSettled, type ServerState } from '@groundtrack/contract';
import { stateMeanings, stateName } from '../../lib/state-meanings.ts';
import { ExpectedBy } from '../../ui/expected-by.tsx';
import classes from './checkout.module.css';

/** All states on the way to a delivery. */
const WAY: readonly ServerState[] = [
  'Purchased',
  'Ordered',
  'Confirmed',
  'Planned',
  'AcquiredSuccess',
  'Processing',
  'Complete',
  'Delivered',
];
const IMAGE_STEPS: readonly ServerState[] = ['Ordered', 'Processing', 'Complete', 'Delivered'];
/** The steps until the image of a request is taken. */
const REQUEST_STEPS: readonly ServerState[] = ['Ordered', 'Confirmed', 'Planned', 'Delivered'];

interface DeliveryStepsProps {
  readonly place: string;
  readonly state: ServerState;
  readonly isRequest?: boolean;
  readonly expectedISO?: string | undefined;
}

/** How far a paid image or request is. One that will not be delivered has its state instead. */
export function DeliverySteps({ place, state, isRequest = false, expectedISO }: DeliveryStepsProps) {
  if (state !== 'Delivered' && isSettled(state))
    return (
      <p className={classes.failed}>
        <strong>{stateName(state)}</strong> {stateMeanings[state]}
      </p>
    );
  const steps = isRequest ? REQUEST_STEPS : IMAGE_STEPS;
  const isReached = (step: ServerState) => WAY.indexOf(step) <= WAY.indexOf(state);
  // None yet if the provider does not have the order.
  const current = steps.findLast(isReached);
  return (
    <div>
      <ol className={classes.steps} aria-label={`Delivery of ${place}`}>
        {steps.map((step) => (
          <li
            key={step}
            data-done={isReached(step) && (step !== current || state === 'Delivered') ? true : undefined}
            aria-current={step === current ? 'step' : undefined}
          >
            <span>{stateName(step)}</span>
          </li>
        ))}
      </ol>
      {expectedISO === undefined ? null : (
        <p className={classes.rule}>
          <ExpectedBy iso={expectedISO} />
        </p>
      )}
    </div>
  );
}
