import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type AssetRules, openAsset } from '../asset-door.ts';
import { type DeliveredImage, ProviderError } from '../provider.ts';
import { cutImage, type Target } from './cut-image.ts';

/** A whole scene of the largest catalogues. */
const BYTES_AT_MOST = 8 * 2 ** 30;

interface Delivery {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly target: Target;
  readonly directory: string;
}

/** Fetches the image of a scene into the directory and cuts the box out of it. */
export async function deliverAsset(
  rules: AssetRules,
  { address, headers, target, directory }: Delivery,
  signal: AbortSignal,
): Promise<Pick<DeliveredImage, 'path' | 'widthPx' | 'heightPx'>> {
  const whole = join(directory, 'whole.tif');
  const { stream } = await openAsset(rules, address, { headers, signal });
  try {
    await pipeline(stream, atMost(BYTES_AT_MOST), createWriteStream(whole), { signal });
    const cut = await cutImage(whole, target, { path: join(directory, 'image.tif'), signal });
    if (typeof cut === 'string') throw new ProviderError(rules.provider, 'malformed', cut);
    return cut;
  } catch (error) {
    if (error instanceof ProviderError || signal.aborted) throw error;
    throw new ProviderError(rules.provider, 'unavailable', `The image broke off: ${String(error)}`);
  } finally {
    await rm(whole, { force: true });
  }
}

function atMost(limit: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.byteLength;
      if (bytes > limit) done(new Error(`an image of over ${limit} bytes is not fetched`));
      else done(null, chunk);
    },
  });
}
