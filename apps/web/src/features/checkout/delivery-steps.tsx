import type { UserImage } from '@groundtrack/contract';
import { isSettled } from '@groundtrack/contract';
import { stateMeanings, stateName } from '../../lib/state-meanings.ts';
import { ExpectedBy } from '../../ui/expected-by.tsx';
import classes from './checkout.module.css';

const STEPS = ['Paid', 'Processing', 'Ready'] as const;

/** How far the delivery of a paid image is. An image that will not be delivered has its state instead. */
export function DeliverySteps({ image }: { readonly image: UserImage }) {
  const { serverState: state, expectedISO } = image;
  if (state !== 'Delivered' && isSettled(state))
    return (
      <p className={classes.failed}>
        <strong>{stateName(state)}</strong> {stateMeanings[state]}
      </p>
    );
  const current = state === 'Delivered' ? 'Ready' : 'Processing';
  return (
    <div>
      <ol className={classes.steps} aria-label={`Delivery of ${image.locationDescription}`}>
        {STEPS.map((step) => (
          <li key={step} aria-current={step === current ? 'step' : undefined}>
            {step}
          </li>
        ))}
      </ol>
      {state === 'Delivered' ? null : (
        <p className={classes.rule}>
          {stateName(state)}
          {expectedISO === undefined ? null : (
            <>
              {'. '}
              <ExpectedBy iso={expectedISO} />
            </>
          )}
        </p>
      )}
    </div>
  );
}
