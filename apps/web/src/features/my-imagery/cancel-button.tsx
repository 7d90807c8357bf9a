import { imagesEndpoint, type UserImage } from '@groundtrack/contract';
import { useState } from 'react';
import { useApi } from '../../api/use-api.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import classes from './image-card.module.css';

/** Cancels an image outside of the gallery, with the rule of its provider, as long as that is possible. */
export function CancelButton({ image }: { readonly image: UserImage }) {
  const [opened, setOpened] = useState(false);
  const { refetch } = useApi(imagesEndpoint, {}, { staleTime: 0 });
  return (
    <>
      {image.cancellation.possible ? (
        <p className={classes.meaning}>
          {image.cancellation.policy}{' '}
          <TextButton onClick={() => setOpened(true)} label={`Cancel image of ${image.locationDescription}`}>
            Cancel image
          </TextButton>
        </p>
      ) : null}
      {/* Stays after the button is gone, and shows the outcome. */}
      <CancelDialog image={image} opened={opened} onClose={() => setOpened(false)} onChanged={() => void refetch()} />
    </>
  );
}
