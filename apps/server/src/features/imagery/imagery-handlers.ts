import { fail, ok, providerLabel, type Result, type UserImage } from '@groundtrack/contract';
import type { FileAnswer, Handlers } from '../../http/handler.ts';
import { cancellingPolicy, mayCancel } from '../../providers/cancelling.ts';
import { isUuid } from '../../util/is-uuid.ts';
import { fileAnswer } from './file-answer.ts';
import { boughtCorners, previewCorners } from './image-ground.ts';
import { formatImageName, parseItemId } from './image-name.ts';
import type { ImageryDeps } from './imagery-deps.ts';
import type { OwnedImage } from './owned-image.ts';

/** An icon never changes under its id. */
const ICON_MAX_AGE_SEC = 86_400;

/** Reads of bought images. What belongs to someone else is `not-found`: any other answer would reveal that it exists. */
export function imageryHandlers(
  deps: ImageryDeps,
): Pick<Handlers, 'images' | 'orderDownloads' | 'download' | 'cancelImage'> {
  return {
    images: async (_, { caller }) => {
      const owned = await deps.images.list(caller.accountId);
      return ok([{ images: owned.map((image) => toUserImage(deps, image)) }]);
    },
    orderDownloads: async ({ params }, { caller }) => {
      const itemId = parseItemId(params.id);
      const image = itemId === null ? null : await deps.images.find(caller.accountId, itemId);
      if (!image) return fail('not-found', `You have no image ${params.id}.`);
      const files = await deps.images.listFiles(caller.accountId, image.id);
      return ok({ downloads: image.downloads, files: [...files] });
    },
    cancelImage: ({ params }, { caller }) => cancelImage(deps, caller.accountId, params.id),
    download: ({ params }, { caller }) => readDownload(deps, caller.accountId, params.fileId),
  };
}

async function cancelImage(deps: ImageryDeps, accountId: string, id: string): Promise<Result<{ image: UserImage }>> {
  const itemId = parseItemId(id);
  const owned = itemId === null ? null : await deps.images.find(accountId, itemId);
  if (!owned) return fail('not-found', `You have no image ${id}.`);
  const cancelled = await deps.fulfilment.cancelItem(accountId, owned.id);
  if (!cancelled.ok) return cancelled;
  const image = await deps.images.find(accountId, owned.id);
  if (!image) throw new Error(`The image ${owned.id} is gone`);
  return ok({ image: toUserImage(deps, image) });
}

async function readDownload(deps: ImageryDeps, accountId: string, fileId: string): Promise<Result<FileAnswer>> {
  const file = isUuid(fileId) ? await deps.images.findFile(accountId, fileId) : null;
  if (!file) return fail('not-found', `You have no file ${fileId}.`);
  const answer = await fileAnswer(deps.blobs, file);
  return ok(
    file.kind === 'icon' ? { ...answer, maxAgeSec: ICON_MAX_AGE_SEC } : { ...answer, downloadName: file.fileName },
  );
}

function toUserImage(deps: ImageryDeps, image: OwnedImage): UserImage {
  const { scene } = image;
  const provider = deps.providers.get(image.provider);
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
    delay: image.delay && { failures: image.delay.failures, latestISO: new Date(image.delay.latestMs).toISOString() },
    timeline: [...image.timeline],
    cancellation: {
      possible: mayCancel(provider, image.state),
      policy: cancellingPolicy(image.provider, provider),
    },
    satellite: scene.satellite,
    source: { company: provider?.label ?? providerLabel(image.provider) },
    groundSampleDistance: scene.groundSampleDistanceM,
    cloudCoverage: scene.cloudCover,
    offNadirAngle: scene.offNadirDeg,
    sunElevation: scene.sunElevationDeg,
    sunAzimuth: scene.sunAzimuthDeg,
    latitude: image.latitude,
    longitude: image.longitude,
    corners: boughtCorners(image.size),
    previewCorners: previewCorners(image),
    product: image.productDescription,
    price: image.priceCents,
    refund: image.refund,
    simulated: provider?.simulated ?? false,
    downloads: image.downloads,
    fileBytes: image.fileBytes,
  };
}
