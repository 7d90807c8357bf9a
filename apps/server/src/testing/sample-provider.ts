import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chargeFor, type PriceId, type SceneId, toCents, toPriceId, toSceneId } from '@groundtrack/contract';
import sharp from 'sharp';
import type {
  Capabilities,
  DeliveredImage,
  ImageryProvider,
  ProviderErrorKind,
  ProviderFile,
  ProviderOrder,
  ProviderStatus,
  Scene,
  ScenePage,
  SceneProduct,
} from '../providers/port/provider.ts';
import { ProviderError } from '../providers/port/provider.ts';
import type { Tasking } from '../providers/port/tasking.ts';
import { SAMPLE_COST, SAMPLE_TASKINGS, sampleTaskingStatus } from './sample-tasking.ts';

const SIDE_PX = 64;

/**
 * A small provider for specs: scenes `sample-0` for free, `sample-1`, `sample-2` … each with two prices, and orders
 * that are idempotent by reference and complete at the second poll. Specs choose its next faults with `failNext` and
 * `report`.
 */
export class SampleProvider implements ImageryProvider {
  readonly name = 'sample';
  readonly label = 'Sample';
  readonly simulated = true;
  readonly priceList = [];
  readonly leastCents = toCents(1_500);
  readonly capabilities: Capabilities = {
    areas: false,
    paging: false,
    samples: false,
    quicklookCorners: false,
    orders: true,
    canceling: 'until-processing',
    handOverMinutes: 0,
    delivery: { grids: ['utm'], epsg: true, resamplings: ['nearest', 'bilinear', 'cubic'], pictures: ['jpg', 'png'] },
  };
  readonly tasking: Tasking = {
    products: SAMPLE_TASKINGS,
    toAttempts: (passes) => passes,
    opportunities: async () => [],
  };
  /** The original package of the next deliveries, without `bytes` the image itself; null if they have none. */
  original: { readonly fileName: string; readonly mediaType: string; readonly bytes?: Uint8Array } | null = null;
  /** The company behind the satellite of every scene; null if it is the provider. */
  operator: string | null = null;
  /** Numbers of the scenes that a search finds, newest first. */
  found: readonly number[] = [];
  /** Added to every price, to change a price between cart and order. */
  surchargeCents = 0;
  /** Reference → provider's order id, for each created order. */
  readonly ordered = new Map<string, string>();
  /** Orders that were canceled, which is possible until their first poll. */
  readonly cancelled: string[] = [];
  #refusesToCancel = false;
  #orderHold: Promise<void> = Promise.resolve();
  #orderReached: () => void = () => undefined;
  #failures: ProviderError[] = [];
  #reports: ProviderStatus[] = [];
  #polls = new Map<string, number>();

  failNext(kind: ProviderErrorKind, message = 'as requested', retryAfterMs: number | null = null): void {
    this.#failures.push(new ProviderError(this.name, kind, message, retryAfterMs));
  }

  report(state: ProviderStatus['state'], reason: string | null = null, more: Partial<ProviderStatus> = {}): void {
    this.#reports.push({ state, reason, nextPollMs: 1_000, ...more });
  }

  refuseToCancel(): void {
    this.#refusesToCancel = true;
  }

  /** Takes the next order, but does not respond until it is released. */
  holdNextOrder(): { readonly reached: Promise<void>; readonly release: () => void } {
    const reached = Promise.withResolvers<void>();
    const hold = Promise.withResolvers<void>();
    this.#orderHold = hold.promise;
    this.#orderReached = reached.resolve;
    return { reached: reached.promise, release: hold.resolve };
  }

  /** Clears the chosen faults that have not happened yet. */
  behave(): void {
    this.#refusesToCancel = false;
    this.#failures = [];
    this.#reports = [];
  }

  async search(): Promise<ScenePage> {
    return { scenes: this.found.map((number) => this.#scene(number)), next: null };
  }

  async quote(featureId: SceneId): Promise<Scene | null> {
    this.#failIfTold();
    const number = Number(/^sample-(\d+)$/.exec(featureId)?.[1]);
    return Number.isNaN(number) ? null : this.#scene(number);
  }

  sceneOfPrice(priceId: PriceId): SceneId | null {
    const [, featureId] = /^(sample-\d+):/.exec(priceId) ?? [];
    return featureId === undefined ? null : toSceneId(featureId);
  }

  async quicklook(): Promise<ProviderFile | null> {
    const bytes = await gray(SIDE_PX).jpeg().toBuffer();
    return { mediaType: 'image/jpeg', bytes };
  }

  async sample(): Promise<ProviderFile | null> {
    return null;
  }

  async placeOrder({ reference, kind }: ProviderOrder): Promise<string> {
    this.#failIfTold();
    const known = this.ordered.get(reference) ?? `${kind === 'tasking' ? 'T' : 'S'}-${this.ordered.size + 1}`;
    this.ordered.set(reference, known);
    const hold = this.#orderHold;
    this.#orderHold = Promise.resolve();
    this.#orderReached();
    await hold;
    return known;
  }

  async status(providerOrderId: string): Promise<ProviderStatus> {
    this.#failIfTold();
    if (this.cancelled.includes(providerOrderId)) return { state: 'Cancelled', reason: null, nextPollMs: null };
    const reported = this.#reports.shift();
    if (reported) return reported;
    const polls = (this.#polls.get(providerOrderId) ?? 0) + 1;
    this.#polls.set(providerOrderId, polls);
    if (providerOrderId.startsWith('T')) return sampleTaskingStatus(polls);
    return polls === 1
      ? { state: 'Processing', reason: null, nextPollMs: 1_000 }
      : { state: 'Complete', reason: null, nextPollMs: null };
  }

  async fetchDelivery(_id: string, _order: ProviderOrder, directory: string): Promise<DeliveredImage> {
    this.#failIfTold();
    const file = path.join(directory, 'image.tif');
    await gray(SIDE_PX).tiff({ compression: 'none' }).toFile(file);
    return {
      path: file,
      widthPx: SIDE_PX,
      heightPx: SIDE_PX,
      epsg: 32618,
      box: [0, 0, SIDE_PX, SIDE_PX],
      licenseText: 'Sample license',
      ...(await this.#writeOriginal(file)),
    };
  }

  async #writeOriginal(image: string): Promise<Pick<DeliveredImage, 'original'>> {
    if (!this.original) return {};
    const { fileName, mediaType, bytes } = this.original;
    const file = bytes ? path.join(path.dirname(image), fileName) : image;
    if (bytes) await writeFile(file, bytes);
    return { original: { path: file, fileName, mediaType } };
  }

  async cancel(providerOrderId: string): Promise<boolean> {
    this.#failIfTold();
    if (this.cancelled.includes(providerOrderId)) return true;
    const isTooLate = this.#polls.has(providerOrderId) && providerOrderId.startsWith('S');
    if (this.#refusesToCancel || isTooLate) return false;
    this.cancelled.push(providerOrderId);
    return true;
  }

  #scene(number: number): Scene {
    return {
      ...sampleScene(number, this.surchargeCents),
      ...(this.operator === null ? {} : { operator: this.operator }),
    };
  }

  #failIfTold(): void {
    const failure = this.#failures.shift();
    if (failure) throw failure;
  }
}

function gray(sidePx: number) {
  return sharp({ create: { width: sidePx, height: sidePx, channels: 3, background: '#777' } });
}

const SAMPLE_BANDS = {
  dataType: 'uint16',
  bands: ['red', 'green', 'blue', 'nir'].map((name) => ({ name, description: name })),
} as const;

/** Scene number n costs n dollars, a half more as GeoTIFF, and twice as much with all bands. */
function sampleScene(number: number, surchargeCents = 0): Scene {
  const featureId = toSceneId(`sample-${number}`);
  return {
    featureId,
    provider: 'sample',
    satellite: 'SAMPLESAT 1',
    acquiredAtMs: Date.UTC(2026, 0, number),
    groundSampleDistanceM: 0.5,
    cloudCover: 0.1,
    offNadirDeg: 12,
    sunElevationDeg: 40,
    sunAzimuthDeg: 160,
    phenomenology: 'ms',
    colorBands: ['red', 'green', 'blue'],
    footprint: { type: 'Polygon', coordinates: [] },
    orbitState: 'descending',
    lookSide: 'right',
    hasSample: false,
    analytic: SAMPLE_BANDS,
    place: { type: 'Point', coordinates: [-76.8755, 39.0045] },
    products: [
      sampleProduct(`${featureId}:5km`, number * 100 + surchargeCents, false),
      sampleProduct(`${featureId}:5km-tiff`, number * 150 + surchargeCents, true),
      {
        ...sampleProduct(`${featureId}:5km-analytic`, number * 200 + surchargeCents, false),
        description: '5 × 5 km analytic',
        analytic: true,
      },
    ],
  };
}

function sampleProduct(priceId: string, priceCents: number, tiff: boolean): SceneProduct {
  return {
    priceId: toPriceId(priceId),
    description: tiff ? '5 × 5 km with GeoTIFF' : '5 × 5 km',
    charge: chargeFor({
      areaKm2: 25,
      centsPerKm2: toCents(0),
      minimums: [{ kind: 'price', amountCents: toCents(priceCents) }],
      fees: () => [],
    }),
    cost: SAMPLE_COST,
    tiff,
    size: {
      name: '5 km',
      x: 5,
      y: 5,
      boundingBox: [-77, 39, -76.95, 39.05],
      projected: { epsg: 32618, box: [0, 0, 5000, 5000] },
    },
  };
}
