import * as z from 'zod/mini';
import { described } from '../core/described.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { itemId } from '../core/ids.ts';
import { taskedImage } from '../tasking/tasked-image.ts';
import { downloads, storedFile, userImage } from './schemas.ts';

const itemFiles = z.object({ downloads, files: described(z.array(storedFile), 'The files with their checksums') });
const orderedFiles = z.extend(itemFiles, { _id: described(itemId, 'The image') });

/** `items` has all items of an order; the other fields are those of the first item. */
export const orderDownloadsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/order/:id',
  tag: 'Orders',
  summary: 'List the files of an order or image',
  description: 'With their checksums',
  auth: 'session',
  params: z.object({
    id: described(
      z.string().check(z.maxLength(100)),
      'The `orderId` of an order, or the `_id` or `imageName` of an image',
    ),
  }),
  answer: {
    kind: 'json',
    schema: z.extend(itemFiles, {
      items: described(
        z.optional(z.array(orderedFiles)),
        'For an order: all items in sequence. The other fields are those of the first item',
      ),
    }),
  },
  problems: ['not-found', 'too-many-requests'],
});

export const downloadEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/download/:fileId',
  tag: 'Orders',
  summary: 'Download a file',
  description: 'A delivered file or an icon',
  auth: 'session',
  params: z.object({ fileId: described(z.string().check(z.maxLength(100)), 'A file id of `downloads`') }),
  answer: { kind: 'file', mediaTypes: ['image/jpeg', 'image/png', 'image/tiff', 'application/zip'] },
  problems: ['not-found', 'busy', 'too-many-requests'],
});

/** Limits of one ZIP of several images. */
export const ZIP_IMAGES_MAX = 100;
export const ZIP_BYTES_MAX = 20_000_000_000;

const ITEM_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export const downloadImagesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/downloads',
  tag: 'Orders',
  summary: 'Download several images',
  description:
    'One ZIP, streamed, with the files of the images under the names of single downloads. A mosaic is contained as its own ZIP. Up to 100 images and 20 GB; one such download at a time',
  auth: 'session',
  query: z.object({
    images: described(
      z.string().check(
        z.maxLength(37 * ZIP_IMAGES_MAX),
        z.refine(
          (text) => text.split(',').every((id) => ITEM_ID.test(id)),
          'must be the ids of images, separated by commas',
        ),
        z.refine((text) => text.split(',').length <= ZIP_IMAGES_MAX, `must have at most ${ZIP_IMAGES_MAX} images`),
      ),
      'The `_id` of each image, separated by commas',
    ),
  }),
  answer: { kind: 'file', mediaTypes: ['application/zip'] },
  problems: ['not-found', 'too-large', 'export-running', 'busy', 'too-many-requests'],
});

export const imagesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v0/images',
  tag: 'Orders',
  summary: 'List purchased images',
  description: 'Latest purchase first',
  auth: 'session',
  answer: { kind: 'json', schema: z.tuple([z.object({ images: described(z.array(userImage), 'The images') })]) },
  problems: ['too-many-requests'],
});

export const cancelImageEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/order/:id/cancel',
  tag: 'Orders',
  summary: 'Cancel an image or a tasking',
  description: 'Possible while the provider allows it. The price is refunded. Canceling again has no effect',
  auth: 'session',
  params: z.object({ id: described(z.string().check(z.maxLength(100)), 'The `_id` of an image or tasking') }),
  /** The canceled image or tasking. */
  answer: {
    kind: 'json',
    schema: z.object({
      image: described(z.optional(userImage), 'The image, if it is one'),
      tasking: described(z.optional(taskedImage), 'The tasking, if it is one'),
    }),
  },
  problems: ['not-found', 'not-cancellable', 'provider-failed', 'provider-timeout', 'too-many-requests'],
});
