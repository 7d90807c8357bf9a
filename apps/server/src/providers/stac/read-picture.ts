import sharp from 'sharp';
import { HttpError } from '../../platform/net/http-error.ts';
import { ProviderError, type ProviderFile } from '../port/provider.ts';
import { type AssetRequest, type AssetRules, fetchAsset } from './asset-fetcher.ts';

const BYTES_AT_MOST = 30 * 2 ** 20;
const PIXELS_AT_MOST = 100_000_000;
const SIDE_PX = 1024;
const SHOWN = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;

/** Fetches a picture of a catalog. Formats that some browsers cannot show are converted to JPEG. */
export async function readPicture(rules: AssetRules, address: string, request: AssetRequest): Promise<ProviderFile> {
  const answer = await fetchAsset(rules, address, request);
  const bytes = await answer.bytes(BYTES_AT_MOST).catch((error: unknown) => {
    throw toProviderError(error, rules.provider);
  });
  try {
    const image = sharp(bytes, { limitInputPixels: PIXELS_AT_MOST });
    const { format } = await image.metadata();
    // An unknown format gives undefined.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const mediaType = SHOWN[format as keyof typeof SHOWN] as ProviderFile['mediaType'] | undefined;
    if (mediaType) return { mediaType, bytes };
    const size = { width: SIDE_PX, height: SIDE_PX, fit: 'inside', withoutEnlargement: true } as const;
    return {
      mediaType: 'image/jpeg',
      bytes: await image.resize(size).normalize().toColourspace('srgb').jpeg().toBuffer(),
    };
  } catch {
    // Bytes that cannot be decoded are not a picture.
    throw new ProviderError(rules.provider, 'malformed', 'The picture cannot be read');
  }
}

function toProviderError(error: unknown, provider: string): ProviderError {
  const isTooLarge = error instanceof HttpError && error.kind === 'too-large';
  return isTooLarge
    ? new ProviderError(provider, 'malformed', `A picture has over ${BYTES_AT_MOST} bytes`)
    : new ProviderError(provider, 'unavailable', 'The picture broke off');
}
