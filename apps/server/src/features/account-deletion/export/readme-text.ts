import type { ExportTable } from './export-table.ts';

interface ReadmeFacts {
  readonly email: string;
  readonly sellerName: string;
  readonly supportEmail: string;
  readonly atMs: number;
}

/** Explains every file and field of the download in plain text. */
export function readmeText(
  exportTables: readonly ExportTable[],
  { email, sellerName, supportEmail, atMs }: ReadmeFacts,
): string {
  const parts = [
    `Everything the account ${email} holds at ${sellerName}\nBegun ${new Date(atMs).toISOString()}`,
    'Every list is included twice, with the same records and fields: as NAME.json (a list of records) and as NAME.csv\n' +
      '(a table, RFC 4180, UTF-8). Times are UTC in ISO 8601, money is in whole cents, empty fields are null in JSON.\n' +
      'Records and lists inside a field are JSON in one cell of the table. An apostrophe before a cell that would\n' +
      'begin with = + - or @ keeps spreadsheets from treating it as a formula; the JSON has none.',
    'The lists are read one after the other while this file is written: purchases made meanwhile may be in some of them\n' +
      'and not yet in others. Passwords, session keys, and signing secrets are not included. Delivered images are not included\n' +
      'either; download them in My Imagery.',
    ...exportTables.map(tableText),
    `Questions? Write to ${supportEmail}.`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function tableText({ name, about, fields }: ExportTable): string {
  const width = Math.max(...Object.keys(fields).map((field) => field.length));
  const lines = Object.entries(fields).map(([field, meaning]) => `  ${field.padEnd(width)}  ${meaning}`);
  return [`${name}.json, ${name}.csv`, `${about}.`, ...lines].join('\n');
}
