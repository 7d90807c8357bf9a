import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { discardOrderEndpoint, formatUsd, type ListedOrder } from '@groundtrack/contract';
import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { formMessage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { MessageBox } from '../../ui/message-box.tsx';
import { useFocusReturn } from '../../ui/use-focus-return.ts';
import { namesText } from '../../util/names-text.ts';
import classes from './orders.module.css';

interface DiscardDialogProps {
  readonly order: ListedOrder;
  readonly onClose: () => void;
  /** The list of orders is no longer true. */
  readonly onChanged: () => void;
  readonly onDiscarded: () => void;
}

/** Asks before an order is discarded, and says why it was not. */
export function DiscardDialog({ order, onClose, onChanged, onDiscarded }: DiscardDialogProps) {
  useFocusReturn();
  const discarding = useMutation({
    mutationFn: () => call(discardOrderEndpoint, { params: { id: order.orderId } }),
    onSuccess: onDiscarded,
    onSettled: onChanged,
  });
  const places = [...new Set(order.lines.map(({ locationDescription }) => locationDescription))];
  return (
    <Modal opened onClose={onClose} title="Discard this order?" closeOnEscape={!discarding.isPending}>
      <div className={classes.ask}>
        <p>
          <strong>{places.join(', ')}</strong>
          <br />
          {[...new Set(order.lines.map(({ satellite }) => namesText(satellite)))].join(', ')}, {formatUsd(order.total)}
        </p>
        <p>Nothing was charged, and nothing will be. Your cart stays as it is.</p>
        {discarding.isError ? (
          <MessageBox kind="error" title="The order was not discarded">
            {formMessage(discarding.error, 'Try again.')}
          </MessageBox>
        ) : null}
        <div className={classes.answers}>
          <Button variant="default" onClick={onClose} disabled={discarding.isPending} data-autofocus>
            Keep the order
          </Button>
          <Button
            variant="default"
            className={classes.danger}
            loading={discarding.isPending}
            onClick={() => discarding.mutate()}
          >
            Discard order
          </Button>
        </div>
      </div>
    </Modal>
  );
}
