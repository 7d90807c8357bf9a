import * as z from 'zod/mini';
import { itemId, orderId } from './ids.ts';

/** Something under way that keeps an account from being deleted. */
export const blocker = z.object({
  kind: z.enum(['payment', 'delivery', 'refund']),
  orderId,
  /** The image or tasking it is about; null: the order as a whole. */
  imageId: z.nullable(itemId),
  /** `Image of Greenbelt, Maryland` */
  what: z.string(),
  /** For an image or tasking, its state; otherwise `open` for a payment and `asked` for a refund. */
  state: z.string(),
  /** What its owner can do about it, as a sentence. */
  advice: z.string(),
});
export type Blocker = z.infer<typeof blocker>;
