import type { DataType } from '@groundtrack/cog/samples';
import type {
  AreaGeometry,
  Cents,
  Charge,
  DeliveryChoices,
  DeliveryOptions,
  DrawnArea,
  Footprint,
  MultiPolygon,
  Phenomenology,
  Point,
  PriceId,
  ProductSize,
  SceneId,
  ServerState,
} from '@groundtrack/contract';
import type { AccountReport } from './account-report.ts';
import type { AnalyticBand, AnalyticFacts } from './analytic-facts.ts';
import type { ClipRules } from './clip-rules.ts';
import type { CloseUpBox } from './close-up-box.ts';
import type { CutSource } from './image-source.ts';
import type { ProviderCost } from './provider-cost.ts';
import { type SearchCriteria } from './search-criteria.ts';
import type { SoldGround } from './sold-ground.ts';
import type { Tasking, TaskingAttempt, TaskingTerms } from './tasking.ts';

/** The facts about an archive image in a catalog. Unknown facts are null. */
export interface SceneFacts {
  /** Unique within the provider. */
  readonly featureId: SceneId;
  readonly provider: string;
  /** The common name of the platform: `WorldView-3`. */
  readonly satellite: string;
  /** The company that runs the satellite, if the provider is a marketplace that sells for it: `Satellogic`. */
  readonly operator?: string;
  readonly acquiredAtMs: number;
  readonly groundSampleDistanceM: number | null;
  /** Fraction 0 to 1; null for radar. */
  readonly cloudCover: number | null;
  readonly offNadirDeg: number | null;
  readonly sunElevationDeg: number | null;
  readonly sunAzimuthDeg: number | null;
  readonly phenomenology: Phenomenology;
  readonly colorBands: readonly string[];
  readonly orbitState: 'ascending' | 'descending' | null;
  readonly lookSide: 'left' | 'right' | null;
}

/** An archive image as a provider describes it, with prices for the requested place or area. */
export interface Scene extends SceneFacts {
  /**
   * The ground that it shows. A ring of four corners is the true quad: upper left, lower left, lower right, upper right
   * of the quicklook, closed. Any other shape is an outline.
   */
  readonly footprint: Footprint;
  /** The footprint gives the position of the scene, but not of the quicklook in it. */
  readonly outlineOnly?: true;
  readonly hasSample: boolean;
  /**
   * Why it cannot be viewed before the purchase, in a buyer's words; null if it can. Absent if its provider does not
   * support viewing.
   */
  readonly notViewable?: string | null;
  /** The center of the products: the requested place, or one in the requested area. */
  readonly place: Point;
  readonly products: readonly SceneProduct[];
  /** Why it cannot be delivered, in a buyer's words. It then has no products. */
  readonly undeliverable?: string;
  /** Absent if it is sold as a picture only. */
  readonly analytic?: AnalyticFacts;
}

/**
 * One way to buy a scene: a size around the place, or its part of an area, as a picture with or without GeoTIFF, or
 * with all bands.
 */
export interface SceneProduct {
  readonly priceId: PriceId;
  readonly description: string;
  readonly charge: Charge;
  /** What the provider charges for it; absent if it charges nothing. Never sent to buyers. */
  readonly cost?: ProviderCost;
  readonly size: ProductSize;
  /** A GeoTIFF of the picture. */
  readonly tiff: boolean;
  /** The bands of the scene, in addition to the picture. */
  readonly analytic?: true;
  /**
   * The ground that is delivered: the part of the requested area that the scene shows; if absent, the whole box of the
   * size.
   */
  readonly clip?: MultiPolygon;
  /** It is the whole scene, which is not sold in parts. */
  readonly isWhole?: true;
  /** It is larger than a single file: its GeoTIFF is delivered as tiles of a mosaic. */
  readonly mosaic?: Mosaic;
  /** Position of the pixels of its file, once the file was read. */
  readonly pixels?: CutSource;
  /** ETag of the source file, if the server sent one. */
  readonly imageVersion?: string;
  /** Why this product cannot be delivered, although others of its scene may be, in a buyer's words. */
  readonly undeliverable?: string;
}

export interface Mosaic {
  /**
   * Tiles that the shape touches in the grid of the sale. There may be others in another grid, or if the file has a
   * higher resolution than its catalog states.
   */
  readonly tiles: number;
}

/** A product as it is stored after the sale. The quote line of the order holds its price. */
export type SoldProduct = Omit<SceneProduct, 'charge' | 'pixels'> & { readonly delivery?: DeliveryOptions };
/** A scene as it is stored after the sale. */
export type SoldScene = Omit<Scene, 'products'>;

export type SceneCriteria = Omit<SearchCriteria, 'providers'>;

/**
 * Work budget for one search call; the provider returns a partial page when it runs out. Adapters that only forward the
 * query have the limits of the remote side.
 */
export interface SearchBudget {
  /** Steps of work, in the provider's own units. */
  readonly steps: number;
  readonly timeMs: number;
}

export interface SceneQuery {
  /** Scenes contain the place, or intersect the area. */
  readonly area: AreaGeometry;
  readonly criteria: SceneCriteria;
  readonly limit: number;
  /** `next` of the previous page of the same query; null requests the first page. */
  readonly cursor: string | null;
  /** Default: no limit. */
  readonly budget?: SearchBudget;
}

export interface ScenePage {
  /** Newest first, at most `limit`. */
  readonly scenes: readonly Scene[];
  /** Cursor of the next page; null after the last. */
  readonly next: string | null;
  /**
   * The budget was used up: nothing older was searched, and `next` continues there. There may be fewer than `limit`
   * scenes.
   */
  readonly searchedToMs?: number;
}

/** The capabilities of a provider beyond searching places. Check them before offering a feature. */
export interface Capabilities {
  /** False: it only takes new images. No search finds anything, so it is not offered in the search form. */
  readonly archive?: false;
  readonly areas: boolean;
  readonly paging: boolean;
  readonly samples: boolean;
  /** Whether a scene has the corners of its quicklook. Its footprint is then a ring of four corners. */
  readonly quicklookCorners: boolean;
  /** False: a view-only catalog, in which every order is rejected with a reason. */
  readonly orders: boolean;
  /** The rules for selling an area: parts of a scene besides squares, or whole scenes; if absent, only squares. */
  readonly clip?: ClipRules;
  /** Whether an order can be canceled: until the provider starts to process it, or never. */
  readonly canceling: 'until-processing' | 'never';
  /** The usual minutes from the order of an archive image until it can be fetched. */
  readonly handOverMinutes: number;
  /** Delivery options of its images; absent if there are none. */
  readonly delivery?: DeliveryChoices;
}

export interface ProviderFile {
  readonly mediaType: 'image/jpeg' | 'image/png' | 'image/webp';
  readonly bytes: Uint8Array;
}

/** `reference` is our item id. One reference never creates a second order. */
interface OrderedItem {
  readonly reference: string;
  readonly place: Point;
  /** The cost on which the price of the sale is based. Absent if there was none. */
  readonly agreedCost?: ProviderCost;
}

/** A product of a scene in the archive. */
export interface ArchiveOrder extends OrderedItem {
  readonly kind: 'archive';
  readonly featureId: SceneId;
  readonly priceId: PriceId;
  readonly delivery?: DeliveryOptions;
  /** Version of the sold product. No other version is delivered. */
  readonly imageVersion?: string;
  /** For a clipped product: the area as its buyer sent it. */
  readonly area?: DrawnArea;
  /** The sold shape. Pixels outside are cleared. */
  readonly clip?: MultiPolygon;
  readonly sold?: SoldGround;
}

/** An image that has not been taken yet. */
export interface TaskingOrder extends OrderedItem {
  readonly kind: 'tasking';
  readonly terms: TaskingTerms;
}

/** An order for the provider. */
export type ProviderOrder = ArchiveOrder | TaskingOrder;

/** The image of a tasking once it was taken, which `quicklook` and the delivery show. */
export interface AcquiredImage {
  readonly scene: SoldScene;
  readonly product: SoldProduct;
}

/** The state of an order at the provider, mapped to our states. The fields at the end are only for taskings. */
export interface ProviderStatus {
  /** An archive image is never Confirmed, Planned, or acquired. */
  readonly state: Exclude<ServerState, 'Purchased' | 'Delivered'>;
  readonly reason: string | null;
  /** What the order waits for, in a buyer's words: `Waiting for the provider to approve the order`. */
  readonly note?: string;
  /** Poll again after this time; null if the state is final. */
  readonly nextPollMs: number | null;
  /**
   * The passes so far, earliest first, starting with Planned. In a Planned tasking the last one is the next pass; all
   * others are over and never change.
   */
  readonly attempts?: readonly TaskingAttempt[];
  /** Set from AcquiredSuccess on, and never changes. */
  readonly acquired?: AcquiredImage;
  /** The deadline for cancellation, in Unix milliseconds of the real clock; null if it has passed, or there is none. */
  readonly cancelUntilMs?: number | null;
}

/** The image of a provider, as a file in the given directory. */
export interface DeliveredImage {
  /** A TIFF or any other file that sharp reads, north up. */
  readonly path: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly epsg: number;
  /**
   * Min x, min y, max x, max y in the units of `epsg`: the sold box, or the whole pixels that cover it. For an area,
   * the pixels that cover it (up to 60,000 a side for a mosaic, also in a single file). Pixels with their center
   * outside are zero in pictures, and missing in bands.
   */
  readonly box: readonly [number, number, number, number];
  readonly licenseText: string;
  /** The license as its catalog names it: an SPDX identifier or a STAC keyword. Omitted if the catalog names none. */
  readonly license?: string;
  /** The stretch of each band of the picture if its values were converted to 8 bits; otherwise null or absent. */
  readonly stretch?: readonly Stretch[] | null;
  /** For an analytic product: the values of the same pixels. */
  readonly analytic?: DeliveredBands;
  /** The file as the provider sent it, which the buyer receives unchanged; absent if the image was cut by this server. */
  readonly original?: OriginalFile;
}

/** A file of a provider in the given directory: an image, or a package with metadata. */
export interface OriginalFile {
  /** May be the path of the delivered image. */
  readonly path: string;
  /** A safe name with its extension. */
  readonly fileName: string;
  readonly mediaType: string;
}

/** A linear conversion of pixel values to the 256 values of a picture, clamped at both ends. */
export interface Stretch {
  /** Becomes 0. */
  readonly min: number;
  /** Becomes 255. */
  readonly max: number;
}

/**
 * A Cloud Optimized GeoTIFF of the ordered bands in order, or of all, of the size of the picture, with a mask if
 * no-data values are not enough. The buyer receives its tiles.
 */
export interface DeliveredBands extends AnalyticFacts {
  readonly path: string;
  readonly dataType: DataType;
  /** The no-data value; null if every value is valid, or the mask marks the missing ones. */
  readonly noData: number | null;
}

/** A remote file that is read by ranges. */
export interface RangedFile {
  /** Identifies the file and its version. Cached facts of another key do not apply. */
  readonly key: string;
  readonly fileName: string;
  /** The catalog's description of its bands, in order; empty if there is none. */
  readonly bands: readonly StatedBand[];
  /** @throws RangeError beyond its end, {@link ProviderError} if it cannot be read */
  read(position: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
}

/** A band as a catalog describes it. */
export type StatedBand = Partial<Pick<AnalyticBand, 'name' | 'commonName' | 'scale' | 'offset' | 'unit'>>;

/** The file of a scene that may be viewed before the purchase, or the reason why it may not, in a buyer's words. */
export type SceneView = { readonly file: RangedFile } | { readonly refused: string };

/**
 * A source of imagery. Every method stops when `signal` fires, and throws {@link ProviderError} for any failure on the
 * provider's side. One conformance suite (`conformance.ts`) tests every adapter.
 */
export interface ImageryProvider {
  /** Lower-case wire name: `maxar`. */
  readonly name: string;
  readonly label: string;
  readonly simulated: boolean;
  /** Readable catalog prices, cents per square kilometer. */
  readonly priceList: readonly { readonly description: string; readonly priceCents: Cents }[];
  /** The lowest price of its images; null if nothing is for sale. */
  readonly leastCents: Cents | null;
  readonly capabilities: Capabilities;
  /** Timeout of a call. The guard sets it; adapters have none. */
  readonly timeoutMs?: number;
  readonly tasking?: Tasking;
  search(query: SceneQuery, signal: AbortSignal): Promise<ScenePage>;
  /** The scene with prices for a place or area; null if it does not exist or has nothing of the area for sale. */
  quote(featureId: SceneId, area: AreaGeometry, signal: AbortSignal): Promise<Scene | null>;
  /** The scene in a price id of this provider, whether or not that scene exists; null if it is not such an id. */
  sceneOfPrice(priceId: PriceId): SceneId | null;
  quicklook(featureId: SceneId, signal: AbortSignal): Promise<ProviderFile | null>;
  /** A small picture of a box, north up. Absent if the provider can show only whole scenes. */
  closeUp?(featureId: SceneId, box: CloseUpBox, signal: AbortSignal): Promise<ProviderFile | null>;
  /** A small piece at full resolution; null if the provider offers none. */
  sample(featureId: SceneId, signal: AbortSignal): Promise<ProviderFile | null>;
  /** If absent, scenes cannot be viewed before the purchase. @returns null if the scene does not exist */
  view?(featureId: SceneId, signal: AbortSignal): Promise<SceneView | null>;
  /** Idempotent by `reference`. @returns the provider's own order id */
  placeOrder(order: ProviderOrder, signal: AbortSignal): Promise<string>;
  /** Ends an order for good, unless it was placed. @returns its id then. Absent if placing it again only finds it. */
  withdrawOrder?(order: ProviderOrder, signal: AbortSignal): Promise<string | null>;
  status(providerOrderId: string, signal: AbortSignal): Promise<ProviderStatus>;
  /** Writes the image to `directory`. Call it only after the status is Complete. */
  fetchDelivery(
    providerOrderId: string,
    order: ProviderOrder,
    directory: string,
    signal: AbortSignal,
  ): Promise<DeliveredImage>;
  /** Returns true again for a canceled order. @returns false if it is too late */
  cancel(providerOrderId: string, signal: AbortSignal): Promise<boolean>;
  /** What the provider says of the operator's account. Absent if it has none. */
  account?(signal: AbortSignal): Promise<AccountReport>;
  /**
   * An order that costs nothing, with which the operator's check tries everything up to the file. Absent if none is known.
   * @throws ProviderError `rejected` if the provider does not state at this moment that it is free
   */
  freeOrder?(signal: AbortSignal): Promise<FreeOrder>;
}

export interface FreeOrder {
  /** What is ordered, for the operator. */
  readonly description: string;
  readonly order: Omit<ArchiveOrder, 'reference'> | Omit<TaskingOrder, 'reference'>;
}

/** `rejected` is permanent; everything else may be retried. */
export type ProviderErrorKind = 'timeout' | 'unavailable' | 'malformed' | 'credentials' | 'rate-limited' | 'rejected';

export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly kind: ProviderErrorKind;
  readonly provider: string;
  readonly retryAfterMs: number | null;

  constructor(provider: string, kind: ProviderErrorKind, message: string, retryAfterMs: number | null = null) {
    super(message);
    this.provider = provider;
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

/** A failure of this server, such as a full disk, during a call of a provider. A retry may succeed. */
export class LocalFault extends ProviderError {
  constructor(provider: string, message: string, options?: ErrorOptions) {
    super(provider, 'unavailable', message);
    this.cause = options?.cause;
  }
}

/** The provider has failed for a while and is skipped until its next trial call. */
export class ProviderOutage extends ProviderError {
  readonly sinceMs: number;
  readonly retryAtMs: number;

  constructor(provider: string, outage: { readonly sinceMs: number; readonly retryAtMs: number }, nowMs: number) {
    super(provider, 'unavailable', 'The provider has failed too often', Math.max(0, outage.retryAtMs - nowMs));
    this.sinceMs = outage.sinceMs;
    this.retryAtMs = outage.retryAtMs;
  }
}
