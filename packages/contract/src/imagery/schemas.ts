import * as z from 'zod/mini';
import { multiPolygon, productSize } from '../archive/archive-image.ts';
import { phenomenology } from '../archive/phenomenology.ts';
import { described } from '../core/described.ts';
import { itemId, orderId, sceneId } from '../core/ids.ts';
import { cents, instant } from '../core/units.ts';
import { serverState } from './server-state.ts';

const fileId = z.nullable(z.string());

export const downloads = described(
  z.object({
    icon: described(fileId, 'A small picture'),
    full: described(fileId, 'The picture as a JPG'),
    tiff: described(fileId, 'The picture as a GeoTIFF, if it was purchased'),
    overview: described(
      z.optional(fileId),
      'For a mosaic, whose tiles are in the ZIP: a GeoTIFF of the whole mosaic at a lower resolution',
    ),
    png: described(z.optional(fileId), 'The picture as a PNG, if it was chosen'),
    analytic: described(z.optional(fileId), 'For an analytic product: the GeoTIFF of its bands'),
    zip: described(fileId, 'All files in one ZIP, except the original package'),
    original: described(z.optional(fileId), 'The file or package as the provider delivered it, unchanged, if it did'),
  }),
  'File ids for `GET /api/v3/download/{fileId}`; null until the file exists',
);
export type Downloads = z.infer<typeof downloads>;

/** A stored file, with a checksum to verify the download. */
export const storedFile = z.object({
  kind: described(
    z.enum(['icon', 'full', 'tiff', 'overview', 'png', 'analytic', 'zip', 'original']),
    'The kind of file in `downloads`',
  ),
  fileName: described(z.string(), 'The name of the saved file'),
  mediaType: described(z.string(), 'The media type'),
  bytes: described(z.int(), 'The size in bytes'),
  sha256: described(
    z.nullable(z.string()),
    'SHA-256 in lower-case hex. Null: the file was stored before files had checksums',
  ),
});

/** The refund of an image that was not delivered. */
export const itemRefund = z.object({
  amount: described(cents, 'US cents'),
  state: described(
    z.enum(['asked', 'done', 'refused']),
    '`asked`: the payment provider has not paid it back yet. `refused`: it will not, and the operator refunds by hand',
  ),
});
export type ItemRefund = z.infer<typeof itemRefund>;

/** A state change of a purchased image, and its time. */
export const stateChange = z.object({
  at: described(instant, 'When it happened'),
  state: described(serverState, 'The new state'),
  reason: described(z.nullable(z.string()), 'Why, if the provider says so'),
});
export type StateChange = z.infer<typeof stateChange>;

/** Failed attempts of the current step, which is retried automatically; null if there are none. */
export const itemDelay = z.nullable(
  z.object({
    failures: described(z.int().check(z.positive()), 'How often the current step failed'),
    latestISO: described(instant, 'The latest failure'),
  }),
);

/** Whether the buyer may cancel now, and the provider's rule in one sentence, as shown before the purchase. */
const cancellation = z.object({
  possible: described(z.boolean(), 'Whether the buyer may cancel now'),
  policy: described(z.string(), 'The rule of the provider, in one sentence'),
});

const position = z.tuple([z.number(), z.number()]);
/**
 * Upper left, lower left, lower right, upper right, as longitude and latitude; longitudes may exceed 180 for
 * continuity.
 */
const corners = z.tuple([position, position, position, position]);

const fileBytes = described(z.nullable(z.int()), 'Bytes');

export const userImage = z.object({
  _id: described(itemId, 'The image'),
  orderId: described(orderId, 'The order of the purchase'),
  iconName: described(z.nullable(z.string()), 'The file id of its icon; null: none yet'),
  imageName: described(z.string(), 'Its name, also used for its files'),
  locationDescription: described(z.string(), 'The `description` of the order item'),
  dateImageAcquiredISO: described(instant, 'Time of acquisition'),
  datePurchasedISO: described(instant, 'Time of the payment'),
  serverState: described(serverState, 'Its state. `Delivered`: the files can be downloaded'),
  stateReason: described(z.nullable(z.string()), 'Why, if it was rejected, failed, or was canceled'),
  providerNote: described(
    z.optional(z.string()),
    'What it waits for at the provider, in its present state. Omitted: the provider does not say',
  ),
  delay: described(itemDelay, 'The current step failed and is being retried. Null: no failure'),
  expectedISO: described(
    z.optional(instant),
    'When its files are usually available. Omitted: they are available, none are expected, or the time is unknown',
  ),
  deliveriesBefore: described(
    z.optional(z.int().check(z.nonnegative())),
    'Number of queued deliveries of all buyers ahead of this one. Omitted: this one is not queued',
  ),
  timeline: described(z.array(stateChange), 'All states so far, oldest first'),
  cancellation: described(cancellation, 'Whether and how it can be canceled'),
  satellite: described(z.string(), 'The satellite that acquired it'),
  source: described(z.object({ company: described(z.string(), 'The name of the company') }), 'The provider'),
  operator: described(
    z.optional(z.string()),
    'The company that runs the satellite, if the provider is a marketplace that sells for it',
  ),
  groundSampleDistance: described(
    z.nullable(z.number()),
    'Ground size of a pixel in meters. Null, here and in the next fields: not reported by the provider',
  ),
  cloudCoverage: described(z.nullable(z.number()), 'Fraction from 0 to 1'),
  offNadirAngle: described(z.nullable(z.number()), 'Degrees'),
  sunElevation: described(z.nullable(z.number()), 'Degrees above the horizon'),
  sunAzimuth: described(z.nullable(z.number()), 'Degrees from north, clockwise'),
  latitude: described(z.number(), 'Degrees north'),
  longitude: described(z.number(), 'Degrees east'),
  corners: described(corners, 'The corners of its files'),
  area: described(
    z.optional(multiPolygon),
    'The purchased area, if the image was clipped: a simplified outline. The STAC Item among the files has the exact outline',
  ),
  areaKm2: described(z.optional(z.number()), 'Its size as it was priced'),
  previewCorners: described(
    z.nullable(corners),
    'The area of the preview: the whole scene until the image is delivered. Null: the orientation of the preview is unknown',
  ),
  closeUp: described(
    z.optional(
      z.object({
        provider: described(z.string(), 'The provider that draws it'),
        featureId: described(sceneId, 'The scene'),
        phenomenology: described(phenomenology, 'The kind of its sensor'),
        size: described(productSize, 'The purchased box'),
        path: described(z.string(), 'The path of the endpoint that draws a box of the scene'),
      }),
    ),
    'Where to get a picture of the purchased part until the image is delivered. Omitted: the provider draws none',
  ),
  product: described(z.string(), 'Product description'),
  price: described(cents, 'US cents'),
  refund: described(z.nullable(itemRefund), 'The refund, if it was not delivered. Null: none'),
  simulated: described(z.boolean(), 'It is simulated and shows no real ground'),
  taskingId: described(
    z.optional(itemId),
    'The tasking of the image. Omitted: the image is from an archive. If the tasking is simulated, `dateImageAcquiredISO` is simulated time and may be in the future',
  ),
  downloads,
  fileBytes: described(
    z.object({
      full: fileBytes,
      tiff: fileBytes,
      overview: z.optional(fileBytes),
      png: z.optional(fileBytes),
      analytic: z.optional(fileBytes),
      zip: fileBytes,
      original: z.optional(fileBytes),
    }),
    'Sizes in bytes; null until the file exists',
  ),
  originalName: described(z.optional(z.string()), 'The file name of the original package, if there is one'),
});
export type UserImage = z.infer<typeof userImage>;
