import {
  AREA_CLOUD_ERROR,
  type AreaCloud,
  type AreaGeometry,
  type DrawnArea,
  ok,
  type Result,
} from '@groundtrack/contract';
import type { Polygon } from '@groundtrack/geo';
import { LRUCache } from 'lru-cache';
import { readArea } from '../../../providers/area/read-area.ts';
import { callProvider } from '../../../providers/guard/call-provider.ts';
import type { ImageryProvider, Scene } from '../../../providers/port/provider.ts';
import type { ArchiveDeps } from '../archive-deps.ts';
import type { SceneName } from '../read-scene-picture.ts';
import type { PictureCorners } from './area-pixels.ts';
import { cloudOverArea } from './cloud-over-area.ts';
import { type CloudRaster, toCloudRaster } from './cloud-raster.ts';

interface Question {
  readonly geometry: DrawnArea;
  readonly scenes: readonly SceneName[];
}

interface AreaParts {
  readonly area: AreaGeometry;
  readonly parts: readonly Polygon[];
}

type CloudOfScene = SceneName & { readonly cloud: AreaCloud };

/** About 20 MB. */
const RASTERS_KEPT = 300;

/** Estimates clouds over areas, and caches the raster of a quicklook for the next area. */
export class AreaClouds {
  readonly #providers: ArchiveDeps['providers'];
  readonly #rasters = new LRUCache<string, CloudRaster>({ max: RASTERS_KEPT });

  constructor({ providers }: Pick<ArchiveDeps, 'providers'>) {
    this.#providers = providers;
  }

  /** One scene after another: drawing and decoding run in other threads, and one client occupies one of them. */
  async estimate({ geometry, scenes }: Question, signal: AbortSignal): Promise<Result<{ clouds: CloudOfScene[] }>> {
    const area = await readArea(geometry, 'geometry', { signal });
    if (!area.ok) return area;
    const clouds: CloudOfScene[] = [];
    for (const name of scenes)
      clouds.push({
        ...name,
        cloud: await this.#ofScene(name, { ...area.value, parts: area.value.parts ?? [] }, signal),
      });
    return ok({ clouds });
  }

  async #ofScene(
    { provider: providerName, featureId }: SceneName,
    { area, parts }: AreaParts,
    signal: AbortSignal,
  ): Promise<AreaCloud> {
    const provider = this.#providers.get(providerName.toLowerCase());
    if (!provider) return notKnown(`There is no provider "${providerName}".`);
    if (!provider.capabilities.quicklookCorners) return notKnown(OUTLINE_ONLY);
    const quoted = await callProvider(provider, () => provider.quote(featureId, area, signal));
    if (!quoted.ok) return notKnown(quoted.failure.detail);
    const scene = quoted.value;
    if (!scene) return notKnown(`${provider.label} has no image "${featureId}" of the area.`);
    if (scene.phenomenology === 'sar') return { kind: 'not-affected' };
    const corners = cornersOf(scene);
    if (!corners) return notKnown(OUTLINE_ONLY);
    if (scene.cloudCover === null) return notKnown('The catalog does not state the cloud cover of the scene.');
    const raster = await this.#rasterOf(provider, scene, signal);
    if (typeof raster === 'string') return notKnown(raster);
    const share = cloudOverArea(parts, { raster, corners, sceneCloudCover: scene.cloudCover });
    if (share === null) return notKnown('The image shows nothing of the area.');
    return { kind: 'estimated', cloudCover: Math.round(share * 1000) / 1000, error: AREA_CLOUD_ERROR };
  }

  /** Returns a text if there is no raster. */
  async #rasterOf(provider: ImageryProvider, { featureId }: Scene, signal: AbortSignal): Promise<CloudRaster | string> {
    const key = `${provider.name} ${featureId}`;
    const known = this.#rasters.get(key);
    if (known) return known;
    const quicklook = await callProvider(provider, () => provider.quicklook(featureId, signal));
    if (!quicklook.ok) return quicklook.failure.detail;
    if (!quicklook.value) return 'The image has no quicklook.';
    const raster = await toCloudRaster(quicklook.value.bytes).catch(() => null);
    if (!raster) return 'The quicklook could not be read.';
    this.#rasters.set(key, raster);
    return raster;
  }
}

const OUTLINE_ONLY = 'The catalog contains the footprint of the image, but not the orientation of its quicklook.';

function notKnown(reason: string): AreaCloud {
  return { kind: 'not-known', reason };
}

/** Only a ring of four corners determines the position of the quicklook in the footprint. */
function cornersOf({ footprint, outlineOnly }: Scene): PictureCorners | null {
  const [ring = []] = footprint.type === 'Polygon' ? footprint.coordinates : [];
  const [upperLeft, lowerLeft, lowerRight, upperRight] = ring;
  if (outlineOnly || ring.length !== 5 || !upperLeft || !lowerLeft || !lowerRight || !upperRight) return null;
  return [upperLeft, lowerLeft, lowerRight, upperRight];
}
