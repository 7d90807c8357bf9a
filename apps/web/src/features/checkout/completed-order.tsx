import {
  type Cents,
  downloadEndpoint,
  type ItemRefund,
  imagesEndpoint,
  isDemoAddress,
  isSettled,
  type OrderId,
  type Receipt,
  refundText,
  type TaskedImage,
  taskedImagesEndpoint,
  type UserImage,
} from '@groundtrack/contract';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { FileImage } from '../../api/file-image.tsx';
import { useLiveImages } from '../../api/live-images.ts';
import { useLiveTaskings } from '../../api/live-taskings.ts';
import { useServerInfo } from '../../api/server-info.ts';
import { useSession } from '../../api/session.ts';
import { TaskingPicture } from '../../api/tasking-picture.tsx';
import { useApi } from '../../api/use-api.ts';
import { namesText } from '../../lib/names-text.ts';
import { paths } from '../../lib/paths.ts';
import { useUnits } from '../../lib/use-units.ts';
import { DataList } from '../../ui/data-list.tsx';
import { FocusHere } from '../../ui/focus-here.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import summaryCard from '../../ui/summary-card.module.css';
import thumbnail from '../../ui/thumbnail.module.css';
import { WindowTime } from '../../ui/window-time.tsx';
import { ZonedInstant } from '../../ui/zoned-instant.tsx';
import classes from './checkout.module.css';
import type { CheckoutLine } from './checkout-line.ts';
import { DeliverySteps } from './delivery-steps.tsx';
import { LinePreview } from './line-preview.tsx';

/** What can be done with the items of an order. */
export interface OrderActions {
  /** The buttons that download and open a delivered image. The main one downloads, if there is no other. */
  readonly download: (image: UserImage, isMain: boolean) => ReactNode;
  /** The button that downloads several delivered images. */
  readonly downloadAll: (images: readonly UserImage[]) => ReactNode;
  /** The button that cancels an image, with the rule of its provider; nothing once it is too late. */
  readonly cancel: (image: UserImage) => ReactNode;
  /** The rule on canceling a request, and the button while it applies. */
  readonly cancelTasking: (tasking: TaskedImage) => ReactNode;
  /** The URL of a tasking request. */
  readonly toTasking: (tasking: TaskedImage) => string;
}

interface CompletedOrderProps extends OrderActions {
  readonly orderId: OrderId;
  readonly totalCents: Cents;
  /** The items as they were sold. */
  readonly lines: readonly CheckoutLine[];
  /** Undefined until it is issued. */
  readonly receipt: Receipt | undefined;
  readonly label: string;
  /** The order was paid in this tab. */
  readonly isNew: boolean;
  /** Called once the payment is booked, which issues the receipt. */
  readonly onBooked: () => void;
}

/** The purchased items with their live states and downloads, next to the amount and the receipt. */
export function CompletedOrder(props: CompletedOrderProps) {
  const { orderId, lines, label, isNew, onBooked, download, downloadAll, cancel, cancelTasking, toTasking } = props;
  const hasTaskings = lines.some(({ preview }) => !preview);
  const hasImages = lines.some(({ preview }) => preview);
  useLiveImages(true);
  useLiveTaskings(hasTaskings);
  // The button to pay is at the end of a long page on a phone.
  useEffect(() => {
    // Returns a promise in new browsers, which is no function that ends the effect.
    window.scrollTo(0, 0);
  }, []);
  const images = useApi(imagesEndpoint, {}, { staleTime: 0 }).data?.[0].images.filter((one) => one.orderId === orderId);
  const taskings = useApi(taskedImagesEndpoint, {}, { staleTime: 0, enabled: hasTaskings }).data?.[0].imageRequests;
  // An image that was taken for a tasking has the same id.
  const waiting = (taskings ?? []).filter(
    ({ orderid, _id }) => orderid === orderId && !images?.some((image) => image._id === _id),
  );
  const taken = images ?? [];
  const isBooked = lines.length > 0 && taken.length + waiting.length === lines.length;
  useEffect(() => {
    if (isBooked) onBooked();
  }, [isBooked, onBooked]);
  const list = (
    <div className={classes.stack}>
      {hasImages || taken.length > 0 ? (
        <div className={classes.progress}>
          <output className={classes.next}>{progressText(taken)}</output>
          {isAllReady(taken) && taken.length > 1 ? downloadAll(taken) : null}
        </div>
      ) : null}
      {hasTaskings && !(isBooked && waiting.length === 0) ? (
        <p className={classes.next}>
          {lines.filter(({ preview }) => !preview).length === 1
            ? 'We sent your request to its provider. Tasking Requests shows its state and pass. My Imagery has the image once it is taken.'
            : 'We sent your requests to their providers. Tasking Requests shows each state and pass. My Imagery has the images once they are taken.'}
        </p>
      ) : null}
      <ul className={classes.purchased} aria-label="What you bought">
        {isBooked ? (
          <>
            {taken.map((image) => (
              <PurchasedImage key={image._id} image={image} line={lineOf(image, lines)}>
                {isDelivered(image) ? (
                  <div className={classes.actions}>{download(image, taken.filter(isDelivered).length === 1)}</div>
                ) : null}
                {cancel(image)}
              </PurchasedImage>
            ))}
            {waiting.map((tasking) => (
              <PurchasedTasking key={tasking._id} tasking={tasking}>
                <div className={classes.actions}>
                  <LinkButton
                    size="xs"
                    variant="default"
                    to={toTasking(tasking)}
                    aria-label={`Open request of ${tasking.locationDescription}`}
                  >
                    Open request
                  </LinkButton>
                </div>
                {isSettled(tasking.serverState) ? null : cancelTasking(tasking)}
              </PurchasedTasking>
            ))}
          </>
        ) : (
          lines.map((line) => (
            <li key={line.id} className={classes.purchasedItem}>
              <LinePreview line={line} />
              <div className={classes.bought}>
                <strong>{line.place}</strong>
                <span className={classes.rule}>{line.name}</span>
              </div>
            </li>
          ))
        )}
      </ul>
    </div>
  );
  return (
    <>
      <Panel>{isNew ? <FocusHere label={label}>{list}</FocusHere> : list}</Panel>
      <Amounts {...props} hasImages={hasImages} hasTaskings={hasTaskings} canDownload={taken.some(isDelivered)} />
    </>
  );
}

interface AmountsProps extends CompletedOrderProps {
  readonly hasImages: boolean;
  readonly hasTaskings: boolean;
  readonly canDownload: boolean;
}

function Amounts({ orderId, totalCents, receipt, isNew, hasImages, hasTaskings, canDownload }: AmountsProps) {
  const mail = useSession()?.username ?? '';
  const { data: server } = useServerInfo();
  return (
    <aside className={`${summaryCard.card} ${classes.summary}`} aria-label="Order">
      <DataList
        rows={[
          { label: 'Amount', value: <Money priceCents={totalCents} /> },
          ...(receipt && receipt.refunded > 0
            ? [{ label: 'Refunded', value: <Money priceCents={receipt.refunded} /> }]
            : []),
          ...(receipt ? [{ label: 'Paid', value: <ZonedInstant iso={receipt.issuedISO} /> }] : []),
        ]}
      />
      {isNew ? (
        <p className={classes.receipt}>
          {isDemoAddress(mail)
            ? 'Demo accounts get no email.'
            : server?.sendsMail === false
              ? 'This server sends no email. Your receipt stays in Orders.'
              : `We email the receipt to ${mail}, and again once your images are ready, unless you switched that off.`}
        </p>
      ) : null}
      {/* Once an image can be downloaded, its button is the main one. */}
      {hasImages ? (
        <LinkButton variant={canDownload ? 'default' : 'filled'} to={paths.myImagery()}>
          Open My Imagery
        </LinkButton>
      ) : null}
      {hasTaskings ? (
        <LinkButton variant={hasImages ? 'default' : 'filled'} to={paths.tasking()}>
          Tasking Requests
        </LinkButton>
      ) : null}
      {receipt ? (
        <LinkButton variant="default" to={paths.receipt(orderId)}>
          {`Receipt ${receipt.number}`}
        </LinkButton>
      ) : null}
      <Link to={paths.orders()}>All orders</Link>
    </aside>
  );
}

function isDelivered({ serverState }: UserImage): boolean {
  return serverState === 'Delivered';
}

function isAllReady(images: readonly UserImage[]): boolean {
  return images.length > 0 && images.every(isDelivered);
}

function progressText(images: readonly UserImage[]): string {
  const isPlural = images.length > 1;
  if (isAllReady(images)) return isPlural ? 'Your images are ready to download.' : 'Your image is ready to download.';
  if (images.length > 0 && images.every(({ serverState }) => isSettled(serverState)))
    return 'We could not deliver everything. The refund is beside the amount.';
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
  /** What can be done with it. */
  readonly children: ReactNode;
}

function PurchasedImage({ image, line, children }: PurchasedImageProps) {
  const { resolution } = useUnits();
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
            isWhole={image.area !== undefined && image.downloads.full !== null}
          />
        </div>
      )}
      <div className={classes.bought}>
        <strong>{image.locationDescription}</strong>
        <span className={classes.rule}>{line?.name ?? image.satellite}</span>
        <span className={classes.rule}>
          <ZonedInstant iso={image.dateImageAcquiredISO} /> · {resolution(image.groundSampleDistance)} ·{' '}
          <Money priceCents={image.price} />
        </span>
        <DeliverySteps place={image.locationDescription} state={image.serverState} expectedISO={image.expectedISO} />
        <Refund refund={image.refund} />
        {children}
      </div>
    </li>
  );
}

interface PurchasedTaskingProps {
  readonly tasking: TaskedImage;
  /** What can be done with it. */
  readonly children: ReactNode;
}

/** A request whose image is not taken yet. */
function PurchasedTasking({ tasking, children }: PurchasedTaskingProps) {
  const { locationDescription, satellite, product, serverState, nextPass, chosenPass, windowstartISO, windowstopISO } =
    tasking;
  return (
    <li className={classes.purchasedItem}>
      <div className={thumbnail.thumbnail}>
        <TaskingPicture place={tasking} sizeKm={product.size} />
      </div>
      <div className={classes.bought}>
        <strong>{locationDescription}</strong>
        <span className={classes.rule}>{`${namesText(satellite)}, ${product.description}`}</span>
        <span className={classes.rule}>
          {nextPass ? (
            <>
              Next pass{' '}
              {chosenPass ? (
                <WindowTime window={{ start: chosenPass.startISO, stop: chosenPass.stopISO }} />
              ) : (
                <ZonedInstant iso={nextPass.passISO} />
              )}
            </>
          ) : (
            <>
              To be taken <WindowTime window={{ start: windowstartISO, stop: windowstopISO }} />
            </>
          )}{' '}
          · <Money priceCents={tasking.price} />
        </span>
        <DeliverySteps place={locationDescription} state={serverState} isRequest />
        <Refund refund={tasking.refund} />
        {children}
      </div>
    </li>
  );
}

function Refund({ refund }: { readonly refund: ItemRefund | null }) {
  return refund ? <p className={classes.next}>{`${refundText(refund)}.`}</p> : null;
}
