import type { Sheet } from './sheet.ts';

interface ReadmeFacts {
  readonly email: string;
  readonly sellerName: string;
  readonly supportEmail: string;
  readonly atMs: number;
}

/** Explains every file of the download and every field in it, in lines for people. */
export function readmeText(sheets: readonly Sheet[], { email, sellerName, supportEmail, atMs }: ReadmeFacts): string {
  const parts = [
    `Everything the account ${email} holds at ${sellerName}\nBegun ${new Date(atMs).toISOString()}`,
    'Every list is there twice, with the same records and fields: as NAME.json (a list of records) and as NAME.csv\n' +
      '(a table, RFC 4180, UTF-8). Times are UTC in ISO 8601, money is in whole cents, empty fields are null in JSON.\n' +
      'Records and lists inside a field stand as JSON in one cell of the table. An apostrophe before a cell that would\n' +
      'begin with = + - or @ keeps spreadsheets from taking it for a formula; the JSON has none.',
    'The lists are read one after the other while this file is written: what is bought meanwhile may be in some of them\n' +
      'and not yet in others. Passwords, session keys and signing secrets are in none of them. Delivered images are not in\n' +
      'here either; download them in My Imagery.',
    ...sheets.map(sheetText),
    `Questions? Write to ${supportEmail}.`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function sheetText({ name, about, fields }: Sheet): string {
  const width = Math.max(...Object.keys(fields).map((field) => field.length));
  const lines = Object.entries(fields).map(([field, meaning]) => `  ${field.padEnd(width)}  ${meaning}`);
  return [`${name}.json, ${name}.csv`, `${about}.`, ...lines].join('\n');
}
