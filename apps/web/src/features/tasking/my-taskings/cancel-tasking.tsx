import { cancelImageEndpoint, formatUsd, isSettled, type TaskedImage } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formMessage } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { paths } from '../../../lib/paths.ts';
import { useStableCallback } from '../../../lib/use-stable-callback.ts';
import { ConfirmationDialog } from '../../../ui/confirmation-dialog.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { MessageBox } from '../../../ui/message-box.tsx';
import { ZonedInstant } from '../../../ui/zoned-instant.tsx';
import classes from './my-taskings.module.css';

interface CancelTaskingProps {
  readonly tasking: TaskedImage;
  /** Called when the list of taskings is out of date. */
  readonly onChanged: () => void;
}

/** The canceling rule and, while it applies, the button. */
export function CancelTasking({ tasking, onChanged }: CancelTaskingProps) {
  const { possible, policy, untilISO } = tasking.cancellation;
  const [isOpen, setOpen] = useState(false);
  useAtDeadline(possible ? untilISO : null, onChanged);
  const canceling = useMutation({
    mutationFn: () => call(cancelImageEndpoint, { params: { id: tasking._id } }),
    onSuccess: () => setOpen(false),
    onSettled: onChanged,
  });
  const close = () => {
    setOpen(false);
    canceling.reset();
  };
  return (
    <>
      <p className={classes.text}>
        {policy}
        {untilISO !== null && !isSettled(tasking.serverState) ? (
          <>
            {' '}
            The deadline {possible ? 'is' : 'was'} <ZonedInstant iso={untilISO} />
            {tasking.simulated ? ', because simulated time runs fast' : ''}.
          </>
        ) : null}
        <HelpLink to={paths.help('cancel-tasking')} about="canceling a tasking" />
      </p>
      {possible ? (
        <Button size="xs" variant="default" className={classes.danger} onClick={() => setOpen(true)}>
          Cancel tasking
        </Button>
      ) : null}
      <ConfirmationDialog
        opened={isOpen}
        title="Cancel this tasking?"
        keep="Keep the tasking"
        onClose={close}
        end={{ label: 'Cancel tasking', disabled: !possible, onEnd: () => canceling.mutate() }}
        pending={canceling.isPending}
      >
        <p>
          <strong>{tasking.locationDescription}</strong>
          <br />
          {tasking.product.description}
        </p>
        <p>
          {tasking.price === 0
            ? 'It was free, so there is nothing to refund.'
            : `${formatUsd(tasking.price)} goes back to the card you paid with.`}
        </p>
        <p className={classes.text}>{policy}</p>
        {canceling.isError ? (
          <MessageBox kind="error" title="The tasking was not canceled">
            {formMessage(canceling.error, 'Try again.')}
          </MessageBox>
        ) : null}
      </ConfirmationDialog>
    </>
  );
}

/** Browser timers are limited to 24 days. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** Calls back at a deadline, because the server sends no event for it. */
function useAtDeadline(untilISO: string | null, onOver: () => void): void {
  const over = useStableCallback(onOver);
  useEffect(() => {
    const waitMs = untilISO === null ? Infinity : Date.parse(untilISO) - Date.now() + 1;
    if (!(waitMs <= LONGEST_WAIT_MS)) return undefined;
    const timer = setTimeout(over, Math.max(0, waitMs));
    return () => clearTimeout(timer);
  }, [untilISO, over]);
}
