import {
  closeUpEndpoint,
  fail,
  ok,
  providerLabel,
  type Result,
  type TaskedImage,
  taskedImage,
  toItemId,
  type UserImage,
  userImage,
} from '@groundtrack/contract';
import { scenePath } from '../../domain/scene-path.ts';
import { isUuid } from '../../lib/is-uuid.ts';
import { checkLongList } from '../../platform/http/check-answer.ts';
import type { FileAnswer, Handlers } from '../../platform/http/handler.ts';
import { cancelingPolicy, mayCancel } from '../../providers/port/canceling.ts';
import { expectedAtMs } from '../../providers/port/expected-delivery.ts';
import type { ImageryProvider } from '../../providers/port/provider.ts';
import { fileAnswer } from './file-answer.ts';
import { findDownloads } from './find-downloads.ts';
import { previewCorners, purchasedCorners } from './image-ground.ts';
import { formatImageName, parseItemId } from './image-name.ts';
import type { ImageryDeps } from './imagery-deps.ts';
import type { OwnedImage } from './owned-image.ts';
import type { OwnedTasking } from './owned-tasking.ts';
import { toTaskedImage } from './to-tasked-image.ts';
import { zipImages } from './zip-images.ts';

/** The icon of an id never changes. */
const ICON_MAX_AGE_SEC = 86_400;

interface Cancelled {
  readonly image?: UserImage;
  readonly tasking?: TaskedImage;
}

/** Reads purchased images. Those of other accounts are `not-found`: any other response would reveal that they exist. */
export function imageryHandlers(
  deps: ImageryDeps,
): Pick<Handlers, 'images' | 'taskedImages' | 'orderDownloads' | 'download' | 'downloadImages' | 'cancelImage'> {
  return {
    taskedImages: async (_, { caller: { accountId } }) => {
      const owned = await deps.taskings.list(accountId);
      const toElement = (tasking: OwnedTasking) => toTaskedImage(deps, tasking);
      return ok([{ imageRequests: await checkLongList(taskedImage, owned, toElement) }]);
    },
    images: async (_, { caller: { accountId } }) => {
      const owned = await deps.images.list(accountId);
      const before = await deps.images.countDeliveriesBefore(
        owned.filter(({ state }) => state === 'Complete').map(({ id }) => id),
      );
      const toElement = (image: OwnedImage) => toUserImage(deps, image, before.get(image.id));
      return ok([{ images: await checkLongList(userImage, owned, toElement) }]);
    },
    orderDownloads: ({ params }, { caller }) => findDownloads(deps, caller.accountId, params.id),
    cancelImage: ({ params }, { caller }) => cancelImage(deps, caller.accountId, params.id),
    download: ({ params }, { caller }) => readDownload(deps, caller.accountId, params.fileId),
    downloadImages: ({ query }, { caller }) => zipImages(deps, caller.accountId, query.images.split(',').map(toItemId)),
  };
}

async function cancelImage(deps: ImageryDeps, accountId: string, id: string): Promise<Result<Cancelled>> {
  const itemId = parseItemId(id);
  const cancelled = itemId === null ? null : await deps.fulfillment.cancelItem(accountId, itemId);
  if (itemId === null || !cancelled) return fail('not-found', `You have no image ${id}.`);
  if (!cancelled.ok) return cancelled;
  const tasking = await deps.taskings.find(accountId, itemId);
  if (tasking) return ok({ tasking: toTaskedImage(deps, tasking) });
  const image = await deps.images.find(accountId, itemId);
  if (!image) throw new Error(`The image ${itemId} is gone`);
  return ok({ image: toUserImage(deps, image) });
}

async function readDownload(deps: ImageryDeps, accountId: string, fileId: string): Promise<Result<FileAnswer>> {
  const file = isUuid(fileId) ? await deps.images.findFile(accountId, fileId) : null;
  if (!file) return fail('not-found', `You have no file ${fileId}.`);
  const answer = fileAnswer(deps.blobs, file);
  return ok(
    file.kind === 'icon' ? { ...answer, maxAgeSec: ICON_MAX_AGE_SEC } : { ...answer, downloadName: file.downloadName },
  );
}

/** The preview of an image of an archive shows the whole scene, which may be a hundred times what was bought. */
function closeUpOf(
  { kind, provider, scene, size, downloads }: OwnedImage,
  seller: Pick<ImageryProvider, 'closeUp'> | undefined,
): Pick<UserImage, 'closeUp'> {
  if (kind !== 'archive' || downloads.full !== null || !seller?.closeUp) return {};
  const { featureId, phenomenology } = scene;
  const path = scenePath(closeUpEndpoint, { provider, featureId });
  return { closeUp: { provider, featureId, phenomenology, size, path } };
}

function toUserImage(deps: ImageryDeps, image: OwnedImage, deliveriesBefore?: number): UserImage {
  const { scene } = image;
  const provider = deps.providers.get(image.provider);
  const expectedMs = expectedAtMs(provider, image);
  return {
    _id: image.id,
    orderId: image.orderId,
    iconName: image.downloads.icon === null ? null : formatImageName(image.id),
    imageName: formatImageName(image.id),
    locationDescription: image.locationDescription,
    dateImageAcquiredISO: new Date(scene.acquiredAtMs).toISOString(),
    datePurchasedISO: new Date(image.purchasedAtMs).toISOString(),
    serverState: image.state,
    stateReason: image.stateReason,
    ...(image.providerNote === null ? {} : { providerNote: image.providerNote }),
    delay: image.delay && { failures: image.delay.failures, latestISO: new Date(image.delay.latestMs).toISOString() },
    ...(expectedMs === null ? {} : { expectedISO: new Date(expectedMs).toISOString() }),
    ...(deliveriesBefore === undefined ? {} : { deliveriesBefore }),
    timeline: [...image.timeline],
    cancellation: {
      // A tasking can no longer be canceled once its image was taken.
      possible: image.kind === 'archive' && mayCancel(provider, image.state),
      policy: image.rule ?? cancelingPolicy(image.provider, provider),
    },
    satellite: scene.satellite,
    source: { company: provider?.label ?? providerLabel(image.provider) },
    ...(scene.operator === undefined ? {} : { operator: scene.operator }),
    groundSampleDistance: scene.groundSampleDistanceM,
    cloudCoverage: scene.cloudCover,
    offNadirAngle: scene.offNadirDeg,
    sunElevation: scene.sunElevationDeg,
    sunAzimuth: scene.sunAzimuthDeg,
    latitude: image.latitude,
    longitude: image.longitude,
    corners: purchasedCorners(image.size),
    ...(image.outline ? { area: image.outline } : {}),
    ...(image.areaKm2 === null ? {} : { areaKm2: image.areaKm2 }),
    previewCorners: previewCorners(image),
    ...closeUpOf(image, provider),
    product: image.productDescription,
    price: image.priceCents,
    refund: image.refund,
    simulated: provider?.simulated ?? false,
    ...(image.kind === 'tasking' ? { taskingId: image.id } : {}),
    downloads: image.downloads,
    fileBytes: image.fileBytes,
    ...(image.originalName === null ? {} : { originalName: image.originalName }),
  };
}
