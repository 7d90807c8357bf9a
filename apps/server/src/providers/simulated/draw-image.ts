import { rm } from 'node:fs/promises';
import { type ImageFiles, type ImageSize, toLook } from '@groundtrack/scene-renderer';
import { pool } from '../../platform/pool/pool.ts';

/**
 * Draws a box of a scene into files, see `renderImage`.
 * @throws what drawing throws, and the reason of `signal`; no file is left then
 */
export async function drawImage({ path, bandsPath, ...spec }: ImageFiles, signal: AbortSignal): Promise<ImageSize> {
  try {
    return await pool.run('drawSimulatedImage', { ...spec, scene: toLook(spec.scene), path, bandsPath }, { signal });
  } catch (error) {
    for (const file of [path, bandsPath]) if (file !== undefined) await rm(file, { force: true });
    throw error;
  }
}
