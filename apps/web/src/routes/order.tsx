import type { TaskedImage, UserImage } from '@groundtrack/contract';
import { Group } from '@mantine/core';
import { useParams } from 'react-router';
import { OrderScreen } from '../features/checkout/order-screen.tsx';
import { homeLinks } from '../features/home/home-links.ts';
import { CancelButton } from '../features/my-imagery/cancel-button.tsx';
import { DownloadButton } from '../features/my-imagery/downloads/download-button.tsx';
import { toZipOffer } from '../features/my-imagery/selection/selection-rules.ts';
import { ZipButton } from '../features/my-imagery/selection/zip-button.tsx';
import { LinkButton } from '../ui/link-button.tsx';

export { OrderRoute as Component };

/** The page of a paid order. */
export function OrderRoute() {
  const { orderId = '' } = useParams();
  return (
    <OrderScreen
      key={orderId}
      orderId={orderId}
      download={toDownload}
      downloadAll={toDownloadAll}
      cancel={toCancel}
      toTasking={toTasking}
    />
  );
}

function toDownload(image: UserImage) {
  const links = homeLinks(Date.now());
  const view = links.view(image);
  const place = image.locationDescription;
  return (
    <>
      <DownloadButton image={image} />
      <Group gap="xs">
        {view === null ? null : (
          <LinkButton size="xs" variant="default" to={view} aria-label={`Open ${place}, ${image.satellite}`}>
            Open
          </LinkButton>
        )}
        <LinkButton size="xs" variant="default" to={links.onGlobe(image)} aria-label={`Show on globe, ${place}`}>
          Show on globe
        </LinkButton>
      </Group>
    </>
  );
}

function toDownloadAll(images: readonly UserImage[]) {
  return <ZipButton offer={toZipOffer(images)} size="sm" name="Download all" />;
}

function toCancel(image: UserImage) {
  return <CancelButton image={image} />;
}

function toTasking({ _id }: TaskedImage): string {
  return homeLinks(Date.now()).tasking(_id);
}
