import { accountSheets } from './account-sheets.ts';
import { itemSheets } from './item-sheets.ts';
import { orderSheets } from './order-sheets.ts';
import type { Sheet } from './sheet.ts';
import { webhookSheets } from './webhook-sheets.ts';

/** All tables of the download, in order. */
export const sheets: readonly Sheet[] = [...accountSheets, ...orderSheets, ...itemSheets, ...webhookSheets];
