import { cancelImageEndpoint, formatUsd, refundText, type UserImage } from '@groundtrack/contract';
import { useMutation } from '@tanstack/react-query';
import { formMessage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { ConfirmationDialog } from '../../ui/confirmation-dialog.tsx';
import { MessageBox } from '../../ui/message-box.tsx';
import { ZonedInstant } from '../../ui/zoned-instant.tsx';
import classes from './image-info.module.css';

interface CancelDialogProps {
  readonly image: UserImage;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Called when the list of images is out of date. */
  readonly onChanged: () => void;
}

/** Asks before canceling an image, with rule and refund, and shows the outcome. */
export function CancelDialog({ image, opened, onClose, onChanged }: CancelDialogProps) {
  const canceling = useMutation({
    mutationFn: () => call(cancelImageEndpoint, { params: { id: image._id } }),
    onSettled: onChanged,
  });
  const close = () => {
    onClose();
    canceling.reset();
  };
  const cancelled = canceling.data?.image;
  return (
    <ConfirmationDialog
      opened={opened}
      title={cancelled ? 'Image canceled' : 'Cancel this image?'}
      keep={cancelled ? 'Done' : 'Keep the image'}
      onClose={close}
      end={
        cancelled
          ? null
          : {
              label: 'Cancel image',
              disabled: !image.cancellation.possible,
              onEnd: () => canceling.mutate(),
            }
      }
      pending={canceling.isPending}
    >
      {cancelled ? (
        <MessageBox kind="success" title="The image is canceled">
          {cancelled.refund ? refundText(cancelled.refund) : 'It was free, so there is nothing to refund.'}
        </MessageBox>
      ) : (
        <Question image={image} />
      )}
      {canceling.isError ? (
        <MessageBox kind="error" title="The image was not canceled">
          {formMessage(canceling.error, 'Try again.')}
        </MessageBox>
      ) : null}
    </ConfirmationDialog>
  );
}

function Question({ image }: { readonly image: UserImage }) {
  return (
    <>
      <p>
        <strong>{image.locationDescription}</strong>
        <br />
        {image.satellite}, <ZonedInstant iso={image.dateImageAcquiredISO} />
      </p>
      <p>
        {image.price === 0
          ? 'It was free, so there is nothing to refund.'
          : `${formatUsd(image.price)} goes back to the card you paid with.`}
      </p>
      <p className={classes.text}>{image.cancellation.policy}</p>
      {image.cancellation.possible ? null : (
        <MessageBox kind="warning" title="It can no longer be canceled">
          Its state is already {image.serverState}.
        </MessageBox>
      )}
    </>
  );
}
