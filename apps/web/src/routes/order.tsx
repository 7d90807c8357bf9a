import { type TaskedImage, taskedImagesEndpoint, type UserImage } from '@groundtrack/contract';
import { Group, Stack } from '@mantine/core';
import { useParams } from 'react-router';
import { useApi } from '../api/use-api.ts';
import { OrderScreen } from '../features/checkout/order-screen.tsx';
import { homeLinks } from '../features/home/home-links.ts';
import { CancelButton } from '../features/my-imagery/cancel-button.tsx';
import { DownloadButton } from '../features/my-imagery/downloads/download-button.tsx';
import { toZipOffer } from '../features/my-imagery/selection/selection-rules.ts';
import { ZipButton } from '../features/my-imagery/selection/zip-button.tsx';
import { CancelTasking } from '../features/tasking/my-taskings/cancel-tasking.tsx';
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
      cancelTasking={toCancelTasking}
      toTasking={toTasking}
    />
  );
}

function toDownload(image: UserImage, isMain: boolean) {
  const links = homeLinks(Date.now());
  const view = links.view(image);
  const place = image.locationDescription;
  return (
    <>
      <DownloadButton image={image} isMain={isMain} />
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

function toCancelTasking(tasking: TaskedImage) {
  return <CancelRequest tasking={tasking} />;
}

function CancelRequest({ tasking }: { readonly tasking: TaskedImage }) {
  const { refetch } = useApi(taskedImagesEndpoint, {}, { staleTime: 0 });
  return (
    <Stack gap="xs" align="flex-start">
      <CancelTasking tasking={tasking} onChanged={() => void refetch()} />
    </Stack>
  );
}

function toTasking({ _id }: TaskedImage): string {
  return homeLinks(Date.now()).tasking(_id);
}
