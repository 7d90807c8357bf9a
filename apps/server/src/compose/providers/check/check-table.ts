import type { CheckLine } from './check-provider.ts';
import type { CheckName, Finding } from './checked-call.ts';

const RESULTS: Readonly<Record<Finding['result'], string>> = {
  ok: 'ok',
  warning: 'warning',
  failed: 'FAILED',
  skipped: '-',
};
const CHECK_LENGTH = ('credentials' satisfies CheckName).length;
const RESULT_LENGTH = RESULTS.warning.length;

/** Lines of a table with one row for each check. The names of all providers determine its width. */
export function checkTable(names: readonly string[]) {
  const nameLength = Math.max('Provider'.length, ...names.map(({ length }) => length));
  const row = (provider: string, check: string, [result, text]: readonly [result: string, text: string]): string =>
    `${provider.padEnd(nameLength)}  ${check.padEnd(CHECK_LENGTH)}  ${result.padEnd(RESULT_LENGTH)}  ${text}`;
  return {
    head: row('Provider', 'Check', ['Result', 'Details']),
    row: ({ provider, check, result, text }: CheckLine) =>
      row(provider, check, [RESULTS[result], text.replaceAll(/\s+/g, ' ').trim()]),
  };
}
