import { isSettled, type UserImage } from '@groundtrack/contract';
import { Button, CloseButton } from '@mantine/core';
import { useNavigate } from 'react-router';
import { stateName } from '../../lib/state-meanings.ts';
import { ZonedInstant } from '../../ui/zoned-instant.tsx';
import classes from './purchased-card.module.css';
import { wayBack } from './use-kept-scroll.ts';

interface PurchasedCardProps {
  /** Null if the account has no such image. */
  readonly image: UserImage | null;
  readonly onClose: () => void;
}

/** A card over the globe that names the purchased image and links back to the others. */
export function PurchasedCard({ image, onClose }: PurchasedCardProps) {
  const navigate = useNavigate();
  const goBack = () => {
    const { to, state } = wayBack();
    void navigate(to, { state });
  };
  return (
    <section className={classes.card} aria-label="Bought image">
      <CloseButton className={classes.close} size="sm" aria-label="Hide the bought image" onClick={onClose} />
      {image ? (
        <>
          <p className={classes.place}>{image.locationDescription}</p>
          <p className={classes.facts}>
            <ZonedInstant iso={image.dateImageAcquiredISO} /> · {image.satellite}
          </p>
          <p className={classes.facts}>
            {previewText(image)}
            {image.serverState === 'Delivered' ? null : ` · ${stateName(image.serverState)}`}
          </p>
        </>
      ) : (
        <p className={classes.place}>This image is not in your account</p>
      )}
      <Button size="xs" className={classes.back} onClick={goBack}>
        Back to My Imagery
      </Button>
    </section>
  );
}

function previewText({ serverState, downloads: { icon, analytic, tiff } }: UserImage): string {
  if (serverState === 'Delivered' && (analytic ?? tiff) !== null) return 'Full resolution';
  if (icon !== null) return 'Preview';
  return isSettled(serverState) ? 'No preview' : 'No preview yet';
}
