import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { itemId } from '../core/ids.ts';
import { taskedImage } from '../tasking/tasked-image.ts';
import { downloads, storedFile, userImage } from './schemas.ts';

const itemFiles = z.object({ downloads, files: z.array(storedFile) });
const orderedFiles = z.extend(itemFiles, { _id: itemId });

/** Of an order `items` are all of its items in their order, and what is beside it is the first of them. */
export const orderDownloadsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/order/:id',
  tag: 'Orders',
  summary:
    'Files with their checksums: of a bought image by its id or its image name without .jpg, or of an order by its id',
  auth: 'session',
  params: z.object({ id: z.string().check(z.maxLength(100)) }),
  answer: { kind: 'json', schema: z.extend(itemFiles, { items: z.optional(z.array(orderedFiles)) }) },
  problems: ['not-found', 'too-many-requests'],
});

export const downloadEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/download/:fileId',
  tag: 'Orders',
  summary: 'A delivered file or icon',
  auth: 'session',
  params: z.object({ fileId: z.string().check(z.maxLength(100)) }),
  answer: { kind: 'file', mediaTypes: ['image/jpeg', 'image/png', 'image/tiff', 'application/zip'] },
  problems: ['not-found', 'busy', 'too-many-requests'],
});

export const imagesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v0/images',
  tag: 'Orders',
  summary: 'Bought images of the account, the latest purchase first',
  auth: 'session',
  answer: { kind: 'json', schema: z.tuple([z.object({ images: z.array(userImage) })]) },
  problems: ['too-many-requests'],
});

export const cancelImageEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/order/:id/cancel',
  tag: 'Orders',
  summary:
    'Cancel a bought image or tasking while its provider allows it; its price goes back. Canceling it again changes nothing',
  auth: 'session',
  params: z.object({ id: z.string().check(z.maxLength(100)) }),
  /** The one that was cancelled, of its kind. */
  answer: {
    kind: 'json',
    schema: z.object({ image: z.optional(userImage), tasking: z.optional(taskedImage) }),
  },
  problems: ['not-found', 'not-cancellable', 'provider-failed', 'provider-timeout', 'too-many-requests'],
});
