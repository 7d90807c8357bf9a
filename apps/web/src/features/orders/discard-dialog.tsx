import { discardOrderEndpoint, formatUsd, type ListedOrder } from '@groundtrack/contract';
import { useMutation } from '@tanstack/react-query';
import { formMessage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { namesText } from '../../lib/names-text.ts';
import { ConfirmationDialog } from '../../ui/confirmation-dialog.tsx';
import { MessageBox } from '../../ui/message-box.tsx';
import { useFocusReturn } from '../../ui/use-focus-return.ts';

interface DiscardDialogProps {
  readonly order: ListedOrder;
  readonly onClose: () => void;
  /** Called when the list of orders is out of date. */
  readonly onChanged: () => void;
  readonly onDiscarded: () => void;
}

/** Asks before discarding an order, and reports a failure. */
export function DiscardDialog({ order, onClose, onChanged, onDiscarded }: DiscardDialogProps) {
  useFocusReturn();
  const discarding = useMutation({
    mutationFn: () => call(discardOrderEndpoint, { params: { id: order.orderId } }),
    onSuccess: onDiscarded,
    onSettled: onChanged,
  });
  const places = [...new Set(order.lines.map(({ locationDescription }) => locationDescription))];
  return (
    <ConfirmationDialog
      opened
      title="Discard this order?"
      keep="Keep the order"
      onClose={onClose}
      end={{ label: 'Discard order', onEnd: () => discarding.mutate() }}
      pending={discarding.isPending}
    >
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
    </ConfirmationDialog>
  );
}
