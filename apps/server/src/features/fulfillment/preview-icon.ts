import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { ImageryProvider } from '../../providers/port/provider.ts';
import { storeFile } from './deliver-item.ts';
import type { DeliveryFile } from './delivery-file.ts';
import type { FulfillmentDeps } from './fulfillment-deps.ts';
import type { DeliverableItem } from './purchased-item.ts';
import { inWorkFolder } from './work-folder.ts';

const ICON_WIDTH_PX = 480;

/** Makes an icon from the provider's quicklook for an image that is not delivered yet; null if there is none. */
export async function makePreview(
  deps: Pick<FulfillmentDeps, 'ids' | 'blobs' | 'workFolder' | 'log'>,
  item: Pick<DeliverableItem, 'id' | 'scene'>,
  provider: ImageryProvider,
  signal: AbortSignal,
): Promise<DeliveryFile | null> {
  try {
    const quicklook = await provider.quicklook(item.scene.featureId, signal);
    if (!quicklook) return null;
    const jpeg = await sharp(quicklook.bytes)
      .resize({ width: ICON_WIDTH_PX, withoutEnlargement: true })
      .flatten({ background: '#000' })
      .jpeg({ quality: 80 })
      .toBuffer();
    return await inWorkFolder(deps.workFolder, item.id, async (folder) => {
      const file = path.join(folder, 'icon.jpg');
      await writeFile(file, jpeg);
      const made = {
        kind: 'icon',
        slot: 'preview',
        path: file,
        mediaType: 'image/jpeg',
        fileName: 'icon.jpg',
      } as const;
      return storeFile(deps, item.id, made, signal);
    });
  } catch (error) {
    // The order continues; the screen shows its placeholder until the image is delivered.
    deps.log.warn({ itemId: item.id, err: error }, 'No preview for a purchased image');
    return null;
  }
}
