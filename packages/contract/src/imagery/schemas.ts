import * as z from 'zod/mini';
import { multiPolygon } from '../archive/archive-image.ts';
import { itemId, orderId } from '../core/ids.ts';
import { cents, instant } from '../core/units.ts';
import { serverState } from './server-state.ts';

const fileId = z.nullable(z.string());

/** File ids for `GET /api/v3/download/{file id}`; null until the file exists. */
export const downloads = z.object({
  icon: fileId,
  full: fileId,
  tiff: fileId,
  /** Of a mosaic, whose tiles are in the ZIP: a GeoTIFF of the whole with fewer pixels; absent until it exists. */
  overview: z.optional(fileId),
  /** Where it was chosen; absent until it exists. */
  png: z.optional(fileId),
  /** Of an analytic product; absent until it exists. */
  analytic: z.optional(fileId),
  zip: fileId,
});
export type Downloads = z.infer<typeof downloads>;

/** A file as it was stored, to compare with what arrived. */
export const storedFile = z.object({
  kind: z.enum(['icon', 'full', 'tiff', 'overview', 'png', 'analytic', 'zip']),
  fileName: z.string(),
  mediaType: z.string(),
  bytes: z.int(),
  /** Lower-case hex; null: the file was stored before files had checksums. */
  sha256: z.nullable(z.string()),
});

/** The refund of an image that was not delivered. */
export const itemRefund = z.object({
  amount: cents,
  /** asked: the payment provider has still to make it. refused: it will not, and the operator refunds manually. */
  state: z.enum(['asked', 'done', 'refused']),
});
export type ItemRefund = z.infer<typeof itemRefund>;

/** What happened to a bought image, and when. */
export const stateChange = z.object({ at: instant, state: serverState, reason: z.nullable(z.string()) });
export type StateChange = z.infer<typeof stateChange>;

/** The present step failed so often and is tried again by itself; null: all goes its way. */
export const itemDelay = z.nullable(z.object({ failures: z.int().check(z.positive()), latestISO: instant }));

/** Whether the buyer may cancel now, and the rule of the provider in one sentence: the same that is shown before buying. */
const cancellation = z.object({ possible: z.boolean(), policy: z.string() });

const position = z.tuple([z.number(), z.number()]);
/** Upper left, lower left, lower right, upper right, as longitude and latitude; longitudes may pass 180 to stay together. */
const corners = z.tuple([position, position, position, position]);

const fileBytes = z.nullable(z.int());

export const userImage = z.object({
  _id: itemId,
  /** The order it was bought with. */
  orderId,
  iconName: z.nullable(z.string()),
  imageName: z.string(),
  locationDescription: z.string(),
  dateImageAcquiredISO: instant,
  datePurchasedISO: instant,
  serverState,
  /** Why, when the image was rejected, failed or cancelled. */
  stateReason: z.nullable(z.string()),
  delay: itemDelay,
  /** By when its files are usually there; absent: they are, nothing comes any more, or nobody can say. */
  expectedISO: z.optional(instant),
  /** Every state so far, the oldest first. */
  timeline: z.array(stateChange),
  cancellation,
  satellite: z.string(),
  source: z.object({ company: z.string() }),
  /** Null, here and below: the provider does not say. */
  groundSampleDistance: z.nullable(z.number()),
  cloudCoverage: z.nullable(z.number()),
  offNadirAngle: z.nullable(z.number()),
  sunElevation: z.nullable(z.number()),
  sunAzimuth: z.nullable(z.number()),
  latitude: z.number(),
  longitude: z.number(),
  /** The ground that was bought: the corners of its files. */
  corners,
  /**
   * The ground that was bought of the box of its files, where it was clipped to an area; absent: all of it. It is an outline
   * of few positions: the STAC Item among the files has the exact one.
   */
  area: z.optional(multiPolygon),
  /** Its size, as it was priced. */
  areaKm2: z.optional(z.number()),
  /** The ground of the preview: the whole scene until the image is delivered. Null: how the preview lies is not known. */
  previewCorners: z.nullable(corners),
  product: z.string(),
  price: cents,
  /** Null: the image is delivered or on its way, or nothing was left to give back. */
  refund: z.nullable(itemRefund),
  simulated: z.boolean(),
  /**
   * Absent: it comes from an archive. Otherwise the tasking it was taken for, the way back to it; where it is simulated,
   * `dateImageAcquiredISO` is simulated time and may lie ahead of the clock.
   */
  taskingId: z.optional(itemId),
  downloads,
  /** Sizes of the files; null until the file exists. */
  fileBytes: z.object({
    full: fileBytes,
    tiff: fileBytes,
    overview: z.optional(fileBytes),
    png: z.optional(fileBytes),
    analytic: z.optional(fileBytes),
    zip: fileBytes,
  }),
});
export type UserImage = z.infer<typeof userImage>;
