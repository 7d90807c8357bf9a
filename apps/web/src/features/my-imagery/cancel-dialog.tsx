import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { cancelImageEndpoint, formatUsd, refundText, type UserImage } from '@groundtrack/contract';
import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { formMessage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { MessageBox } from '../../ui/message-box.tsx';
import { ZonedInstant } from '../../ui/zoned-instant.tsx';
import classes from './image-info.module.css';

interface CancelDialogProps {
  readonly image: UserImage;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** The list of images is no longer true. */
  readonly onChanged: () => void;
}

/** Asks before an image is cancelled, with the rule and the money that goes back, and says what came of it. */
export function CancelDialog({ image, opened, onClose, onChanged }: CancelDialogProps) {
  const cancelling = useMutation({
    mutationFn: () => call(cancelImageEndpoint, { params: { id: image._id } }),
    onSettled: onChanged,
  });
  const close = () => {
    onClose();
    cancelling.reset();
  };
  const cancelled = cancelling.data?.image;
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={cancelled ? 'Image cancelled' : 'Cancel this image?'}
      closeOnEscape={!cancelling.isPending}
      closeOnClickOutside={!cancelling.isPending}
    >
      <div className={classes.ask}>
        {cancelled ? (
          <MessageBox kind="success" title="The image is cancelled">
            {cancelled.refund ? refundText(cancelled.refund) : 'It was free, so there is nothing to refund.'}
          </MessageBox>
        ) : (
          <Question image={image} />
        )}
        {cancelling.isError ? (
          <MessageBox kind="error" title="The image was not cancelled">
            {formMessage(cancelling.error, 'Try again.')}
          </MessageBox>
        ) : null}
        <div className={classes.answers}>
          <Button variant="default" onClick={close} disabled={cancelling.isPending} data-autofocus>
            {cancelled ? 'Done' : 'Keep the image'}
          </Button>
          {cancelled ? null : (
            <Button
              variant="default"
              className={classes.danger}
              loading={cancelling.isPending}
              disabled={!image.cancellation.possible}
              onClick={() => cancelling.mutate()}
            >
              Cancel image
            </Button>
          )}
        </div>
      </div>
    </Modal>
  );
}

function Question({ image }: { readonly image: UserImage }) {
  return (
    <>
      <p className={classes.what}>
        <strong>{image.locationDescription}</strong>
        <br />
        {image.satellite}, <ZonedInstant iso={image.dateImageAcquiredISO} />
      </p>
      <p className={classes.plain}>
        {image.price === 0
          ? 'It was free, so there is nothing to refund.'
          : `${formatUsd(image.price)} goes back to the card you paid with.`}
      </p>
      <p className={classes.text}>{image.cancellation.policy}</p>
      {image.cancellation.possible ? null : (
        <MessageBox kind="warning" title="It can no longer be cancelled">
          Its state is already {image.serverState}.
        </MessageBox>
      )}
    </>
  );
}
