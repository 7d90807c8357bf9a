import {
  downloadEndpoint,
  imagesEndpoint,
  isDemoAddress,
  type PlacedOrder,
  thumbnailEndpoint,
  type UserImage,
} from '@groundtrack/contract';
import { Link } from 'react-router';
import { FileImage } from '../../api/file-image.tsx';
import { useLiveImages } from '../../api/live-images.ts';
import { useSession } from '../../api/session.ts';
import { useApi } from '../../api/use-api.ts';
import { paths } from '../../lib/paths.ts';
import { DataList } from '../../ui/data-list.tsx';
import { ExpectedBy } from '../../ui/expected-by.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Money } from '../../ui/money.tsx';
import classes from './checkout.module.css';
import type { CheckoutLine } from './checkout-line.ts';

export interface CompletedCheckout {
  readonly order: PlacedOrder;
  /** The items as they were in the cart. */
  readonly lines: readonly CheckoutLine[];
}

/** The purchased items with their number, amount and live delivery states. */
export function CompletedOrder({ order, lines }: CompletedCheckout) {
  useLiveImages(true);
  const getsMails = !isDemoAddress(useSession()?.username ?? '');
  const { data } = useApi(imagesEndpoint, {}, { staleTime: 0 });
  const images = (data?.[0].images ?? []).filter(({ orderId }) => orderId === order.orderId);
  const [hasImages, hasTaskings] = [lines.some(({ preview }) => preview), lines.some(({ preview }) => !preview)];
  return (
    <div className={classes.stack}>
      <ul className={classes.purchased} aria-label="What you bought">
        {images.length > 0
          ? images.map((image) => <PurchasedImage key={image._id} image={image} preview={previewOf(image, lines)} />)
          : lines.map((line) => (
              <li key={line.id} className={classes.purchasedItem}>
                <Preview line={line} />
                <span>
                  <strong>{line.place}</strong>
                  <span className={classes.rule}>{line.name}</span>
                </span>
              </li>
            ))}
      </ul>
      <p className={classes.next}>
        {hasImages
          ? 'Your images are on their way. My Imagery shows how far they are, and lets you download them once they are there. '
          : null}
        {hasTaskings
          ? 'Your requests go to their providers. Tasking Requests shows each state and pass; the image is in My Imagery once it was taken. '
          : null}
        {getsMails ? 'The receipt comes by e-mail and is kept with' : 'The receipt is kept with'}{' '}
        <Link to={paths.orders()}>your orders</Link>.
      </p>
      <div className={classes.ways}>
        {hasImages ? (
          <LinkButton size="lg" to={paths.myImagery()}>
            My Imagery
          </LinkButton>
        ) : null}
        {hasTaskings ? (
          <LinkButton size="lg" variant={hasImages ? 'default' : 'filled'} to={paths.tasking()}>
            Tasking Requests
          </LinkButton>
        ) : null}
      </div>
      <DataList
        rows={[
          { label: 'Order', value: <code>{order.orderId}</code> },
          { label: 'Amount', value: <Money priceCents={order.total} /> },
          { label: 'Receipt', value: <Link to={paths.receipt(order.orderId)}>Order and receipt</Link> },
        ]}
      />
    </div>
  );
}

/** Finds the cart line of an image: the same satellite at the same time. */
function previewOf(image: UserImage, lines: readonly CheckoutLine[]): CheckoutLine | undefined {
  return lines.find(({ preview }) => preview?.dateAcquiredISO === image.dateImageAcquiredISO);
}

function PurchasedImage({ image, preview }: { readonly image: UserImage; readonly preview: CheckoutLine | undefined }) {
  const { icon } = image.downloads;
  return (
    <li className={classes.purchasedItem}>
      {icon === null ? (
        <Preview line={preview} />
      ) : (
        <div className={classes.thumbnail}>
          <FileImage
            endpoint={downloadEndpoint}
            input={{ params: { fileId: icon } }}
            alt={`Preview of ${image.locationDescription}`}
          />
        </div>
      )}
      <span>
        <strong>{image.locationDescription}</strong>
        <span className={classes.rule}>{image.satellite}</span>
        {image.expectedISO === undefined ? null : (
          <span className={classes.rule}>
            <ExpectedBy iso={image.expectedISO} />
          </span>
        )}
      </span>
      <output className={classes.purchasedState} data-delivered={image.serverState === 'Delivered'}>
        {image.serverState}
      </output>
    </li>
  );
}

function Preview({ line }: { readonly line: CheckoutLine | undefined }) {
  if (!line?.preview) return null;
  const { provider, featureId } = line.preview;
  return (
    <div className={classes.thumbnail}>
      <FileImage
        endpoint={thumbnailEndpoint}
        input={{ params: { provider, featureId } }}
        alt={`Preview of ${line.name}`}
      />
    </div>
  );
}
