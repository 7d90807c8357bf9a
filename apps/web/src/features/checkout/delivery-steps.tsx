import { isSettled, type ServerState, type UserImage } from '@groundtrack/contract';
import { stateMeanings, stateName } from '../../lib/state-meanings.ts';
import { ExpectedBy } from '../../ui/expected-by.tsx';
import classes from './checkout.module.css';

const STEPS: readonly ServerState[] = ['Ordered', 'Processing', 'Complete', 'Delivered'];

/** How far the delivery of a paid image is. An image that will not be delivered has its state instead. */
export function DeliverySteps({ image }: { readonly image: UserImage }) {
  const { serverState: state, expectedISO } = image;
  if (state !== 'Delivered' && isSettled(state))
    return (
      <p className={classes.failed}>
        <strong>{stateName(state)}</strong> {stateMeanings[state]}
      </p>
    );
  // Before the first step if the provider does not have the order yet.
  const current = STEPS.indexOf(state);
  return (
    <div>
      <ol className={classes.steps} aria-label={`Delivery of ${image.locationDescription}`}>
        {STEPS.map((step, index) => (
          <li
            key={step}
            data-done={index < current || state === 'Delivered' ? true : undefined}
            aria-current={step === state ? 'step' : undefined}
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
