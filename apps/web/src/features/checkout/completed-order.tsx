import {
  downloadEndpoint,
  imagesEndpoint,
  isDemoAddress,
  isSettled,
  orderReceiptEndpoint,
  type PlacedOrder,
  type UserImage,
} from '@groundtrack/contract';
import { type ReactNode, useEffect } from 'react';
import { FileImage } from '../../api/file-image.tsx';
import { useLiveImages } from '../../api/live-images.ts';
import { useSession } from '../../api/session.ts';
import { useApi } from '../../api/use-api.ts';
import { paths } from '../../lib/paths.ts';
import { DataList } from '../../ui/data-list.tsx';
import { FocusHere } from '../../ui/focus-here.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import summaryCard from '../../ui/summary-card.module.css';
import thumbnail from '../../ui/thumbnail.module.css';
import classes from './checkout.module.css';
import type { CheckoutLine } from './checkout-line.ts';
import { DeliverySteps } from './delivery-steps.tsx';
import { LinePreview } from './line-preview.tsx';

export interface CompletedCheckout {
  readonly order: PlacedOrder;
  /** The items as they were in the cart. */
  readonly lines: readonly CheckoutLine[];
}

interface CompletedOrderProps extends CompletedCheckout {
  readonly label: string;
  /** The buttons that download and open a delivered image. */
  readonly download: (image: UserImage) => ReactNode;
  /** The button that downloads several delivered images. */
  readonly downloadAll: (images: readonly UserImage[]) => ReactNode;
}

/** The purchased items with their live states and downloads, next to the amount and the receipt. */
export function CompletedOrder({ order, lines, label, download, downloadAll }: CompletedOrderProps) {
  useLiveImages(true);
  // The button to pay is at the end of a long page on a phone.
  useEffect(() => {
    // Returns a promise in new browsers, which is no function that ends the effect.
    window.scrollTo(0, 0);
  }, []);
  const mail = useSession()?.username ?? '';
  const { data } = useApi(imagesEndpoint, {}, { staleTime: 0 });
  const images = (data?.[0].images ?? []).filter(({ orderId }) => orderId === order.orderId);
  // Issued together with the images, once the payment is booked, which may be a moment later.
  const receipt = useApi(orderReceiptEndpoint, { params: { id: order.orderId } }, { enabled: images.length > 0 });
  const taskings = lines.filter(({ preview }) => !preview);
  const hasImages = taskings.length < lines.length;
  const canDownload = images.some(({ serverState }) => serverState === 'Delivered');
  return (
    <>
      <Panel>
        <FocusHere label={label}>
          <div className={classes.stack}>
            {hasImages ? (
              <div className={classes.progress}>
                <output className={classes.next}>{progressText(images)}</output>
                {isAllReady(images) && images.length > 1 ? downloadAll(images) : null}
              </div>
            ) : null}
            {taskings.length > 0 ? (
              <p className={classes.next}>
                We sent your requests to their providers. Tasking Requests shows each state and pass. My Imagery has the
                images once they are taken.
              </p>
            ) : null}
            <ul className={classes.purchased} aria-label="What you bought">
              {images.map((image) => (
                <PurchasedImage key={image._id} image={image} line={lineOf(image, lines)} download={download} />
              ))}
              {(images.length > 0 ? taskings : lines).map((line) => (
                <li key={line.id} className={classes.purchasedItem}>
                  <LinePreview line={line} />
                  <div className={classes.bought}>
                    <strong>{line.place}</strong>
                    <span className={classes.rule}>{line.name}</span>
                  </div>
                </li>
              ))}
            </ul>
          </div>
        </FocusHere>
      </Panel>
      <aside className={`${summaryCard.card} ${classes.summary}`} aria-label="Order">
        <DataList
          rows={[
            { label: 'Amount', value: <Money priceCents={order.total} /> },
            ...(receipt.data ? [{ label: 'Receipt', value: receipt.data.number }] : []),
          ]}
        />
        <p className={classes.receipt}>
          {isDemoAddress(mail) ? 'We keep the receipt with the order.' : `We’re sending the receipt to ${mail}.`}
        </p>
        {/* Once an image can be downloaded, its button is the main one. */}
        {hasImages ? (
          <LinkButton variant={canDownload ? 'default' : 'filled'} to={paths.myImagery()}>
            Open My Imagery
          </LinkButton>
        ) : null}
        {taskings.length > 0 ? (
          <LinkButton variant={hasImages ? 'default' : 'filled'} to={paths.tasking()}>
            Tasking Requests
          </LinkButton>
        ) : null}
        <LinkButton variant="default" to={paths.receipt(order.orderId)}>
          Order and receipt
        </LinkButton>
      </aside>
    </>
  );
}

function isAllReady(images: readonly UserImage[]): boolean {
  return images.length > 0 && images.every(({ serverState }) => serverState === 'Delivered');
}

function progressText(images: readonly UserImage[]): string {
  const isPlural = images.length > 1;
  if (isAllReady(images)) return isPlural ? 'Your images are ready to download.' : 'Your image is ready to download.';
  if (images.length > 0 && images.every(({ serverState }) => isSettled(serverState)))
    return 'We could not deliver everything. Orders shows what we refunded.';
  return isPlural
    ? 'We are preparing your images. You can close this page and download them later in My Imagery.'
    : 'We are preparing your image. You can close this page and download it later in My Imagery.';
}

/** The cart line of an image, found by the time at which it was taken and, of several sizes of it, by the product. */
function lineOf(image: UserImage, lines: readonly CheckoutLine[]): CheckoutLine | undefined {
  const sameImage = lines.filter(({ preview }) => preview?.dateAcquiredISO === image.dateImageAcquiredISO);
  return sameImage.find(({ preview }) => preview?.product === image.product) ?? sameImage[0];
}

interface PurchasedImageProps {
  readonly image: UserImage;
  readonly line: CheckoutLine | undefined;
  readonly download: (image: UserImage) => ReactNode;
}

function PurchasedImage({ image, line, download }: PurchasedImageProps) {
  const { icon } = image.downloads;
  return (
    <li className={classes.purchasedItem}>
      {/* Until then, the icon shows the whole scene. */}
      {icon === null || (line && image.serverState !== 'Delivered') ? (
        <LinePreview line={line} />
      ) : (
        <div className={thumbnail.thumbnail}>
          <FileImage
            endpoint={downloadEndpoint}
            input={{ params: { fileId: icon } }}
            alt={`Preview of ${image.locationDescription}`}
          />
        </div>
      )}
      <div className={classes.bought}>
        <strong>{image.locationDescription}</strong>
        <span className={classes.rule}>{line?.name ?? image.satellite}</span>
        <DeliverySteps image={image} />
        {image.serverState === 'Delivered' ? <div className={classes.actions}>{download(image)}</div> : null}
      </div>
    </li>
  );
}
