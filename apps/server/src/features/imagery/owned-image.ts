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

/** A bought image as its owner may see it. */
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
  /** Tries of the present step that failed, and when the latest did; null: none. */
  readonly delay: { readonly failures: number; readonly latestMs: number } | null;
  /** Oldest first. */
  readonly timeline: readonly StateChange[];
  readonly scene: Omit<Scene, 'products'>;
  readonly productDescription: string;
  readonly size: ProductSize;
  /** The outline of the ground that was bought of its box, with few positions; null: all of it. */
  readonly outline: MultiPolygon | null;
  /** The size of that ground, as it was priced; null: all of its box. */
  readonly areaKm2: number | null;
  /** The rule about canceling a tasking as it was sold; null: that of the provider. */
  readonly rule: string | null;
  readonly priceCents: Cents;
  readonly refund: ItemRefund | null;
  readonly downloads: Downloads;
  readonly fileBytes: UserImage['fileBytes'];
}

export interface OwnedFile {
  readonly kind: keyof Downloads;
  readonly blobKey: string;
  readonly mediaType: string;
  readonly fileName: string;
  /** Hexadecimal digits; null: the file is older than checksums. */
  readonly sha256: string | null;
}

/** A file to download. */
export interface SavedFile extends OwnedFile {
  /** What it is saved under: place, satellite and day. */
  readonly downloadName: string;
}

/** A file as it was stored. */
export interface StoredFile {
  readonly kind: keyof Downloads;
  readonly mediaType: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly sha256: string | null;
}

/** An item of an order with its files, whatever became of it. */
export interface OrderedItem {
  readonly id: ItemId;
  readonly downloads: Downloads;
  readonly files: readonly StoredFile[];
}
