import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { cancelImageEndpoint, formatUsd, isSettled, type TaskedImage } from '@groundtrack/contract';
import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formMessage } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { paths } from '../../../app/paths.ts';
import { HelpLink } from '../../../ui/help-link.tsx';
import { MessageBox } from '../../../ui/message-box.tsx';
import { ZonedInstant } from '../../../ui/zoned-instant.tsx';
import { useHandler } from '../../../util/use-handler.ts';
import classes from './own.module.css';

interface CancelTaskingProps {
  readonly tasking: TaskedImage;
  /** The list of taskings is no longer true. */
  readonly onChanged: () => void;
}

/** The rule of cancelling, and the button while it allows it. */
export function CancelTasking({ tasking, onChanged }: CancelTaskingProps) {
  const { possible, policy, untilISO } = tasking.cancellation;
  const [asking, setAsking] = useState(false);
  useAtDeadline(possible ? untilISO : null, onChanged);
  const cancelling = useMutation({
    mutationFn: () => call(cancelImageEndpoint, { params: { id: tasking._id } }),
    onSuccess: () => setAsking(false),
    onSettled: onChanged,
  });
  const close = () => {
    setAsking(false);
    cancelling.reset();
  };
  return (
    <>
      <p className={classes.text}>
        {policy}
        {untilISO !== null && !isSettled(tasking.serverState) ? (
          <>
            {' '}
            The deadline {possible ? 'is' : 'was'} <ZonedInstant iso={untilISO} />.
          </>
        ) : null}
        <HelpLink to={paths.help('cancel-tasking')} about="cancelling a tasking" />
      </p>
      {possible ? (
        <Button size="xs" variant="default" className={classes.danger} onClick={() => setAsking(true)}>
          Cancel tasking
        </Button>
      ) : null}
      <Modal
        opened={asking}
        onClose={close}
        title="Cancel this tasking?"
        closeOnEscape={!cancelling.isPending}
        closeOnClickOutside={!cancelling.isPending}
      >
        <p className={classes.what}>
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
        {cancelling.isError ? (
          <MessageBox kind="error" title="The tasking was not cancelled">
            {formMessage(cancelling.error, 'Try again.')}
          </MessageBox>
        ) : null}
        <div className={classes.answers}>
          <Button variant="default" onClick={close} disabled={cancelling.isPending} data-autofocus>
            Keep the tasking
          </Button>
          <Button
            variant="default"
            className={classes.danger}
            loading={cancelling.isPending}
            disabled={!possible}
            onClick={() => cancelling.mutate()}
          >
            Cancel tasking
          </Button>
        </div>
      </Modal>
    </>
  );
}

/** Browsers wait no longer, 24 days. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** Calls back once a deadline is over, for no event tells of it. */
function useAtDeadline(untilISO: string | null, onOver: () => void): void {
  const over = useHandler(onOver);
  useEffect(() => {
    const waitMs = untilISO === null ? Infinity : Date.parse(untilISO) - Date.now() + 1;
    if (!(waitMs <= LONGEST_WAIT_MS)) return undefined;
    const timer = setTimeout(over, Math.max(0, waitMs));
    return () => clearTimeout(timer);
  }, [untilISO, over]);
}
