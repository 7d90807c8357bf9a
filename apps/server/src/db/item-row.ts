import type { Selectable } from 'kysely';
import type { Tables } from './tables.ts';

/** A bought item as it stands in its table: what the payment hands to the fulfilment without reading it again. */
export type ItemRow = Selectable<Tables['order_item']>;
