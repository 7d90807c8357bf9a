import type {
  Cents,
  Downloads,
  ItemId,
  ItemRefund,
  MultiPolygon,
  OrderId,
  ProductSize,
  ServerState,
  StateChange,
  UserImage,
} from '@groundtrack/contract';
import type { Scene } from '../../providers/port/provider.ts';

/** A purchased image with the data its owner may see. */
export interface OwnedImage {
  readonly id: ItemId;
  readonly orderId: OrderId;
  readonly kind: 'archive' | 'tasking';
  readonly provider: string;
  readonly locationDescription: string;
  readonly longitude: number;
  readonly latitude: number;
  readonly purchasedAtMs: number;
  readonly state: ServerState;
  readonly stateReason: string | null;
  /** What it waits for at the provider; null: unknown. */
  readonly providerNote: string | null;
  /** Failed attempts of the current step, and the time of the last one; null if there are none. */
  readonly delay: { readonly failures: number; readonly latestMs: number } | null;
  /** Oldest first. */
  readonly timeline: readonly StateChange[];
  readonly scene: Omit<Scene, 'products'>;
  readonly productDescription: string;
  readonly size: ProductSize;
  /** The GeoTIFF is a mosaic of so many tiles; 0 is a single file. */
  readonly mosaicTiles: number;
  /** Simplified outline of the purchased area; null if it is the whole box. */
  readonly outline: MultiPolygon | null;
  /** Billed area; null if it is the whole box. */
  readonly areaKm2: number | null;
  /** The cancellation rule at the purchase of a tasking; null to use the provider's rule. */
  readonly rule: string | null;
  readonly priceCents: Cents;
  readonly refund: ItemRefund | null;
  readonly downloads: Downloads;
  readonly fileBytes: UserImage['fileBytes'];
  /** File name of the original package; null if there is none. */
  readonly originalName: string | null;
}

export interface OwnedFile {
  readonly kind: keyof Downloads;
  readonly blobKey: string;
  readonly mediaType: string;
  readonly fileName: string;
  /** Hexadecimal; null if the file was stored before checksums existed. */
  readonly sha256: string | null;
}

/** A downloadable file. */
export interface SavedFile extends OwnedFile {
  /** File name of the download: place, satellite, and day. */
  readonly downloadName: string;
}

/** A downloadable file of an image. */
export interface SizedFile extends SavedFile {
  readonly itemId: ItemId;
  readonly bytes: number;
}

/** A stored file. */
export interface StoredFile {
  readonly kind: keyof Downloads;
  readonly mediaType: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly sha256: string | null;
}

/** An item of an order in any state, with its files. */
export interface OrderedItem {
  readonly id: ItemId;
  readonly downloads: Downloads;
  readonly files: readonly StoredFile[];
}
