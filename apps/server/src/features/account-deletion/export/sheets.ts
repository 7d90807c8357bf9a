import { accountSheets } from './account-sheets.ts';
import { itemSheets } from './item-sheets.ts';
import { orderSheets } from './order-sheets.ts';
import type { Sheet } from './sheet.ts';
import { webhookSheets } from './webhook-sheets.ts';

/** Everything an account holds, in the order of the download. */
export const sheets: readonly Sheet[] = [...accountSheets, ...orderSheets, ...itemSheets, ...webhookSheets];
