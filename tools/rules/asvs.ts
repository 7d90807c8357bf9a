import { linksIn, type ProvedRow, parseProofs, toCells } from './proof-table.ts';

export const VERDICTS = ['met', 'partly', 'not met', 'not applicable'] as const;

/** A requirement of docs/asvs.md. */
export interface RequirementRow extends ProvedRow {
  readonly verdict: string;
  readonly how: string;
}

const ID = /^\d+\.\d+\.\d+$/;

/** The rows of the document in their order. */
export function parseRequirements(text: string): RequirementRow[] {
  return text.split('\n').flatMap((line) => {
    const [id = '', , verdict = '', how = '', where = '', proof = ''] = toCells(line);
    return ID.test(id) ? [{ id, verdict, how, files: linksIn(where), proofs: parseProofs(proof) }] : [];
  });
}

/**
 * The requirements of ASVS 4.0.3 for the levels 1 and 2, by section: `1-3 5` stands for numbers 1, 2, 3 and 5. Others were
 * deleted, or are of level 3.
 */
const NUMBERS: Readonly<Record<string, string>> = {
  '1.1': '1-7',
  '1.2': '1-4',
  '1.4': '1 4-5',
  '1.5': '1-4',
  '1.6': '1-4',
  '1.7': '1-2',
  '1.8': '1-2',
  '1.9': '1-2',
  '1.10': '1',
  '1.11': '1-2',
  '1.12': '2',
  '1.14': '1-6',
  '2.1': '1-12',
  '2.2': '1-3',
  '2.3': '1-3',
  '2.4': '1-5',
  '2.5': '1-7',
  '2.6': '1-3',
  '2.7': '1-6',
  '2.8': '1-7',
  '2.9': '1-3',
  '2.10': '1-4',
  '3.1': '1',
  '3.2': '1-4',
  '3.3': '1-4',
  '3.4': '1-5',
  '3.5': '1-3',
  '3.7': '1',
  '4.1': '1-3 5',
  '4.2': '1-2',
  '4.3': '1-3',
  '5.1': '1-5',
  '5.2': '1-8',
  '5.3': '1-10',
  '5.4': '1-3',
  '5.5': '1-4',
  '6.1': '1-3',
  '6.2': '1-6',
  '6.3': '1-2',
  '6.4': '1-2',
  '7.1': '1-4',
  '7.2': '1-2',
  '7.3': '1 3-4',
  '7.4': '1-3',
  '8.1': '1-4',
  '8.2': '1-3',
  '8.3': '1-8',
  '9.1': '1-3',
  '9.2': '1-4',
  '10.2': '1-2',
  '10.3': '1-3',
  '11.1': '1-8',
  '12.1': '1-3',
  '12.2': '1',
  '12.3': '1-6',
  '12.4': '1-2',
  '12.5': '1-2',
  '12.6': '1',
  '13.1': '1 3-5',
  '13.2': '1-3 5-6',
  '13.3': '1-2',
  '13.4': '1-2',
  '14.1': '1-4',
  '14.2': '1-6',
  '14.3': '2-3',
  '14.4': '1-7',
  '14.5': '1-4',
};

/** Their numbers in order, such as `2.1.12`. */
export function requirementIds(): string[] {
  return Object.entries(NUMBERS).flatMap(([section, ranges]) =>
    ranges.split(' ').flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, index) => `${section}.${first + index}`);
    }),
  );
}
