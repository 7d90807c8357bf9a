import sharp from 'sharp';
import { type AssetRules, openAsset, readAsset } from '../asset-door.ts';
import { ProviderError, type ProviderFile } from '../provider.ts';

const BYTES_AT_MOST = 30 * 2 ** 20;
const PIXELS_AT_MOST = 100_000_000;
const SIDE_PX = 1024;
const SHOWN = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;

interface PictureRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** A picture of a catalogue in a form every browser shows; what is something else is drawn anew as JPEG. */
export async function readPicture(rules: AssetRules, address: string, request: PictureRequest): Promise<ProviderFile> {
  const bytes = await readAsset(await openAsset(rules, address, request), rules.provider, BYTES_AT_MOST);
  try {
    const image = sharp(bytes, { limitInputPixels: PIXELS_AT_MOST });
    const { format } = await image.metadata();
    const mediaType = SHOWN[format as keyof typeof SHOWN] as ProviderFile['mediaType'] | undefined;
    if (mediaType) return { mediaType, bytes };
    const size = { width: SIDE_PX, height: SIDE_PX, fit: 'inside', withoutEnlargement: true } as const;
    return {
      mediaType: 'image/jpeg',
      bytes: await image.resize(size).normalise().toColourspace('srgb').jpeg().toBuffer(),
    };
  } catch {
    // Whatever a stranger's bytes do to the decoder, they are no picture.
    throw new ProviderError(rules.provider, 'malformed', 'The picture cannot be read');
  }
}
