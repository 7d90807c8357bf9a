import { buyFree, type FreeOrderDeps } from './buy-free.ts';
import { type CheckDeps, type CheckLine, type CheckTarget, checkProvider } from './check-provider.ts';
import { checkTable } from './check-table.ts';

interface ProvidersCheck extends CheckDeps, Pick<FreeOrderDeps, 'pollMs'> {
  readonly buyFree: boolean;
  readonly print: (line: string) => void;
}

/** Checks all providers at the same time, and prints their results in order. @returns whether all went well */
export async function checkProviders(targets: readonly CheckTarget[], check: ProvidersCheck): Promise<boolean> {
  const table = checkTable(targets.map(({ provider }) => provider.name));
  const lines: CheckLine[] = [];
  const report = (line: CheckLine): void => {
    lines.push(line);
    check.print(table.row(line));
  };
  check.print(table.head);
  for (const checked of targets.map((target) => checkProvider(target, withOwnLimit(target, check))))
    for (const line of await checked) report(line);
  if (check.buyFree)
    for (const target of targets)
      report({
        provider: target.provider.name,
        check: 'free order',
        ...(await buyFree(target, withOwnLimit(target, check))),
      });
  return lines.every(({ result }) => result !== 'failed');
}

/** A provider that is known to be slow has its own time limit. */
function withOwnLimit({ entry }: CheckTarget, check: ProvidersCheck): ProvidersCheck {
  const timeoutSec = 'timeoutSec' in entry ? entry.timeoutSec : undefined;
  return timeoutSec === undefined ? check : { ...check, limitMs: timeoutSec * 1000 };
}
