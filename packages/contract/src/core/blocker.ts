import * as z from 'zod/mini';
import { itemId, orderId } from './ids.ts';

/** Unfinished business that prevents the deletion of an account. */
export const blocker = z.object({
  kind: z.enum(['payment', 'delivery', 'refund']),
  orderId,
  /** The image or tasking; null if it is about the whole order. */
  imageId: z.nullable(itemId),
  /** `Image of Greenbelt, Maryland` */
  what: z.string(),
  /** The state of the image or tasking; otherwise `open` for a payment and `asked` for a refund. */
  state: z.string(),
  /** Advice to the owner, as a sentence. */
  advice: z.string(),
});
export type Blocker = z.infer<typeof blocker>;
