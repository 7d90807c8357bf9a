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
import type { AnalyticBand, AnalyticFacts } from './analytic-facts.ts';
import type { ClipRules } from './clip-rules.ts';
import type { CutSource } from './image-source.ts';
import { type SearchCriteria } from './search-criteria.ts';
import type { Tasking, TaskingAttempt, TaskingTerms } from './tasking.ts';

/** What a catalog says of an archive image. Null: it does not say. */
export interface SceneFacts {
  /** Unique within the provider. */
  readonly featureId: SceneId;
  readonly provider: string;
  /** The platform as people write it: `WorldView-3`. */
  readonly satellite: string;
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

/** An archive image as a provider describes it, priced for the place or area that was asked. */
export interface Scene extends SceneFacts {
  /**
   * The ground it shows. A ring of four corners is the true quad: upper left, lower left, lower right, upper right of
   * the quicklook, closed. Any other shape is an outline.
   */
  readonly footprint: Footprint;
  /** The footprint says where the scene lies, but not how the quicklook lies in it. */
  readonly outlineOnly?: true;
  readonly hasSample: boolean;
  /** Why it cannot be looked at before it is bought, in a buyer's words; null: it can. Absent: its provider shows none. */
  readonly notViewable?: string | null;
  /** What the products are centered on: the place that was asked, or one in the area that was asked. */
  readonly place: Point;
  readonly products: readonly SceneProduct[];
  /** Why it cannot be delivered, in a buyer's words: then it has no products. */
  readonly undeliverable?: string;
  /** Absent: it is sold as a picture alone. */
  readonly analytic?: AnalyticFacts;
}

/** One way to buy a scene: a size around the place or what it shows of an area, as a picture with or without GeoTIFF, or with all its bands. */
export interface SceneProduct {
  readonly priceId: PriceId;
  readonly description: string;
  readonly charge: Charge;
  readonly size: ProductSize;
  /** A GeoTIFF of the picture. */
  readonly tiff: boolean;
  /** The bands of the scene, beside the picture. */
  readonly analytic?: true;
  /** The ground that is delivered of its size: what the scene shows of the area that was asked; absent: all of it. */
  readonly clip?: MultiPolygon;
  /** It is all that the scene shows, and nothing less of it is sold. */
  readonly isWhole?: true;
  /** It is larger than a single file: its GeoTIFF comes as tiles of one mosaic. */
  readonly mosaic?: Mosaic;
  /** Where the pixels of its file lie, once the file was read. */
  readonly pixels?: CutSource;
  /** Names the version of the files it is cut from, where their server says one. */
  readonly imageVersion?: string;
  /** Why this product cannot be delivered, where others of its scene may be, in a buyer's words. */
  readonly undeliverable?: string;
}

export interface Mosaic {
  /** Those the shape touches, in the grid in which it is sold; in another grid, or of a file that is finer than its catalog says, there may be others. */
  readonly tiles: number;
}

/** A product as it is kept after it was sold: the quote line of the order holds its price. */
export type SoldProduct = Omit<SceneProduct, 'charge' | 'pixels'> & { readonly delivery?: DeliveryOptions };
/** A scene as it is kept after it was sold. */
export type SoldScene = Omit<Scene, 'products'>;

export type SceneCriteria = Omit<SearchCriteria, 'providers'>;

/**
 * How much one call may do before the provider answers what it has found so far. Adapters that only pass the question
 * on have the limits of the other side.
 */
export interface SearchBudget {
  /** Steps of work as the provider counts them. */
  readonly steps: number;
  readonly timeMs: number;
}

export interface SceneQuery {
  /** Scenes hold the place, or have a part of the area. */
  readonly area: AreaGeometry;
  readonly criteria: SceneCriteria;
  readonly limit: number;
  /** `next` of the page before, of the same query; null asks for the first page. */
  readonly cursor: string | null;
  /** No limit when left out. */
  readonly budget?: SearchBudget;
}

export interface ScenePage {
  /** Newest first, at most `limit`. */
  readonly scenes: readonly Scene[];
  /** Asks for the page after this one; null when nothing follows. */
  readonly next: string | null;
  /** The budget was used up: nothing older was looked at, `next` goes on there. There may be fewer than `limit` scenes. */
  readonly searchedToMs?: number;
}

/** What a provider can do beside searching places; the rest of the product asks before it offers it. */
export interface Capabilities {
  readonly areas: boolean;
  readonly paging: boolean;
  readonly samples: boolean;
  /** Whether a scene can say where the corners of its quicklook lie: its footprint is then a ring of four corners. */
  readonly quicklookCorners: boolean;
  /** False: it is a catalog to look at; every order is rejected with a reason. */
  readonly orders: boolean;
  /** What is sold where an area is asked: what a scene shows of it beside squares, or scenes as a whole; absent: squares alone. */
  readonly clip?: ClipRules;
  /** Whether an order can be called off: until the provider has begun to process it, or never. */
  readonly canceling: 'until-processing' | 'never';
  /** How long an archive image usually takes from the order until it can be fetched. */
  readonly handOverMinutes: number;
  /** How its images can be delivered; absent: in one way. */
  readonly delivery?: DeliveryChoices;
}

export interface ProviderFile {
  readonly mediaType: 'image/jpeg' | 'image/png' | 'image/webp';
  readonly bytes: Uint8Array;
}

/** `reference` is our item id: the same reference never becomes a second order. */
interface OrderedItem {
  readonly reference: string;
  readonly place: Point;
}

/** A product of a scene that is in the archive. */
export interface ArchiveOrder extends OrderedItem {
  readonly kind: 'archive';
  readonly featureId: SceneId;
  readonly priceId: PriceId;
  readonly delivery?: DeliveryOptions;
  /** Of the product as it was sold: no other is delivered. */
  readonly imageVersion?: string;
  /** Of a product that is clipped: the area as its buyer sent it. */
  readonly area?: DrawnArea;
  /** What was sold of it: pixels outside are left out. */
  readonly clip?: MultiPolygon;
}

/** An image that is still to be taken. */
export interface TaskingOrder extends OrderedItem {
  readonly kind: 'tasking';
  readonly terms: TaskingTerms;
}

/** What is ordered from the provider. */
export type ProviderOrder = ArchiveOrder | TaskingOrder;

/** The image of a tasking once it was taken: what `quicklook` and the files of the delivery show. */
export interface AcquiredImage {
  readonly scene: SoldScene;
  readonly product: SoldProduct;
}

/** The state of an order at the provider, as one of ours. A tasking has the fields at the end, an archive image has none. */
export interface ProviderStatus {
  /** An archive image is never Confirmed, Planned or acquired. */
  readonly state: Exclude<ServerState, 'Purchased' | 'Delivered'>;
  readonly reason: string | null;
  /** Ask again after this long; null when nothing more will change. */
  readonly nextPollMs: number | null;
  /**
   * The passes so far, the earliest first, from Planned on. Of a tasking that is Planned the last one is the pass to
   * come; all others are over. What is over never changes.
   */
  readonly attempts?: readonly TaskingAttempt[];
  /** From AcquiredSuccess on, always the same. */
  readonly acquired?: AcquiredImage;
  /** Until when it can be called off, in Unix milliseconds of the real clock; null: not any more, or never. */
  readonly cancelUntilMs?: number | null;
}

/** The image a provider hands over, as a file in the directory that was given. */
export interface DeliveredImage {
  /** A TIFF or any other file sharp reads, north up. */
  readonly path: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly epsg: number;
  /**
   * Min x, min y, max x, max y in the units of `epsg`: the box that was sold, or the whole pixels that cover it; of an area
   * those that cover it (of a mosaic up to 60,000 a side, in one file all the same), zero in pictures, and nothing in bands, wherever the middle of a pixel lies outside.
   */
  readonly box: readonly [number, number, number, number];
  readonly licenseText: string;
  /** What its catalog names the license: an SPDX identifier, or a word of STAC. Left out: it names none. */
  readonly license?: string;
  /** Of each band of the picture, where its numbers were made into 8 bits; null or absent: they have them as they were. */
  readonly stretch?: readonly Stretch[] | null;
  /** Of an analytic product: the numbers of the same pixels. */
  readonly analytic?: DeliveredBands;
}

/** How numbers became the 256 values of a picture: evenly between these two, what lies beyond them as these. */
export interface Stretch {
  /** Became 0. */
  readonly min: number;
  /** Became 255. */
  readonly max: number;
}

/**
 * A Cloud Optimized GeoTIFF of the bands that were ordered in their order, else of all, as large as the picture, with a
 * mask where values do not say all. Its tiles are what the buyer gets.
 */
export interface DeliveredBands extends AnalyticFacts {
  readonly path: string;
  readonly dataType: DataType;
  /** Stands for nothing taken; null: every value counts, or the mask says which. */
  readonly noData: number | null;
}

/** A file that is read by parts where it lies. */
export interface RangedFile {
  /** Names the file and its version: what is known of another one does not hold for it. */
  readonly key: string;
  readonly fileName: string;
  /** What its catalog says of its bands, in their order; empty: nothing. */
  readonly bands: readonly StatedBand[];
  /** @throws RangeError beyond its end, {@link ProviderError} when it cannot be read */
  read(position: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
}

/** A band as a catalog describes it. */
export type StatedBand = Partial<Pick<AnalyticBand, 'name' | 'commonName' | 'scale' | 'offset' | 'unit'>>;

/** The file of a scene that may be looked at before it is bought, or why it may not be, in a buyer's words. */
export type SceneView = { readonly file: RangedFile } | { readonly refused: string };

/**
 * A source of imagery. Every method ends when `signal` fires and throws {@link ProviderError} for whatever goes
 * wrong on the provider's side. One conformance suite (`conformance.ts`) runs over every adapter.
 */
export interface ImageryProvider {
  /** Lower-case name used on the wire: `maxar`. */
  readonly name: string;
  readonly label: string;
  readonly simulated: boolean;
  /** Catalog prices for people, cents per square kilometer. */
  readonly priceList: readonly { readonly description: string; readonly priceCents: Cents }[];
  /** What an image of it costs at least; null: nothing is for sale. */
  readonly leastCents: Cents | null;
  readonly capabilities: Capabilities;
  /** How long a call may take: the guard's; adapters have none. */
  readonly timeoutMs?: number;
  /** Absent: it takes no new images to order. */
  readonly tasking?: Tasking;
  search(query: SceneQuery, signal: AbortSignal): Promise<ScenePage>;
  /** The scene again, priced for a place or area; null when there is no such scene or it has nothing of the area to sell. */
  quote(featureId: SceneId, area: AreaGeometry, signal: AbortSignal): Promise<Scene | null>;
  /** The scene a price id of this provider belongs to, whether or not that scene exists; null when it is no such id. */
  sceneOfPrice(priceId: PriceId): SceneId | null;
  quicklook(featureId: SceneId, signal: AbortSignal): Promise<ProviderFile | null>;
  /** A small piece at full resolution; null when the provider gives none. */
  sample(featureId: SceneId, signal: AbortSignal): Promise<ProviderFile | null>;
  /** Absent: no scene of it can be looked at before it is bought. @returns null when there is no such scene */
  view?(featureId: SceneId, signal: AbortSignal): Promise<SceneView | null>;
  /** Idempotent by `reference`. @returns the provider's own order id */
  placeOrder(order: ProviderOrder, signal: AbortSignal): Promise<string>;
  status(providerOrderId: string, signal: AbortSignal): Promise<ProviderStatus>;
  /** Writes the image into `directory`. Only after the status said Complete. */
  fetchDelivery(
    providerOrderId: string,
    order: ProviderOrder,
    directory: string,
    signal: AbortSignal,
  ): Promise<DeliveredImage>;
  /** Asked again for a cancelled order it says yes again. @returns false when it is too late */
  cancel(providerOrderId: string, signal: AbortSignal): Promise<boolean>;
}

/** `rejected` is final; everything else may be tried again. */
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

/** The provider has failed for a while and is not asked until it is tried again. */
export class ProviderOutage extends ProviderError {
  readonly sinceMs: number;
  readonly retryAtMs: number;

  constructor(provider: string, outage: { readonly sinceMs: number; readonly retryAtMs: number }, nowMs: number) {
    super(provider, 'unavailable', 'The provider has failed too often', Math.max(0, outage.retryAtMs - nowMs));
    this.sinceMs = outage.sinceMs;
    this.retryAtMs = outage.retryAtMs;
  }
}
