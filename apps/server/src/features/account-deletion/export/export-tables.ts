import { accountExportTables } from './account-export-tables.ts';
import type { ExportTable } from './export-table.ts';
import { itemExportTables } from './item-export-tables.ts';
import { orderExportTables } from './order-export-tables.ts';
import { webhookExportTables } from './webhook-export-tables.ts';

/** All tables of the download, in order. */
export const exportTables: readonly ExportTable[] = [
  ...accountExportTables,
  ...orderExportTables,
  ...itemExportTables,
  ...webhookExportTables,
];
