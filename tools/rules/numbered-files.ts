/**
 * Numbers of files such as `0014_receipts.sql`: each is used once, and a skipped one is explained in the folder's
 * README.
 */

export interface NumberedFolder {
  readonly names: readonly string[];
  /** The README of the folder, with a row such as `| 0014 | why |` for each skipped number. */
  readonly readme: string;
}

/** Errors in the numbering of a folder, one sentence each. */
export function numberFaults({ names, readme }: NumberedFolder): string[] {
  const numbers = names.flatMap((name) => /^(\d{4})[_-]/.exec(name)?.[1] ?? []);
  const explained = new Set([...readme.matchAll(/^\| (\d{4}) \| \S/gm)].map(([, number]) => number));
  const last = Math.max(0, ...numbers.map(Number));
  const all = Array.from({ length: last }, (_, index) => String(index + 1).padStart(4, '0'));
  return [
    ...all
      .filter((number) => !numbers.includes(number) && !explained.has(number))
      .map((number) => `${number} is left out: README.md has to say why`),
    ...numbers
      .filter((number) => explained.has(number))
      .map((number) => `${number} is there, but explained as left out`),
    ...numbers.filter((number, at) => numbers.indexOf(number) < at).map((number) => `${number} is there twice`),
  ];
}
