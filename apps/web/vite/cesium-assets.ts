import { cesiumDiet } from './cesium-diet.ts';
import { cesiumFiles } from './cesium-files.ts';
import { precompress } from './precompress.ts';

/**
 * What a web app needs to carry Cesium: its static files in dev and build, less of its code in the build, and every
 * built text file compressed beforehand, so that the server never compresses a megabyte while somebody waits.
 */
export function cesiumAssets() {
  return [cesiumFiles(), ...cesiumDiet(), precompress()];
}
