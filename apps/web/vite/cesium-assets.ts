import { cesiumDiet } from './cesium-diet.ts';
import { cesiumFiles } from './cesium-files.ts';
import { precompress } from './precompress.ts';

/**
 * Prepares Cesium for a web app: serves its static files in dev and build, removes unused code from the build, and
 * compresses every text file beforehand, so that the server does not compress a megabyte during a request.
 */
export function cesiumAssets() {
  return [cesiumFiles(), ...cesiumDiet(), precompress()];
}
