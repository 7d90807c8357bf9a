import type { ProductFeasibility, Repair } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { formatDegrees, formatPercent } from '../../../lib/format.ts';
import { formatNumber } from '../../../lib/intl.ts';
import { Facts } from '../../../ui/facts.tsx';
import { MessageBox } from '../../../ui/message-box.tsx';
import { UtcTime } from '../../../ui/utc-time.tsx';
import classes from './request.module.css';
import type { Feasibility } from './use-feasibility.ts';

interface FeasibilityLineProps {
  readonly feasibility: Feasibility;
  /** Null while no product is selected. */
  readonly priceId: string | null;
  readonly onRepair: (repair: Repair) => void;
}

/** Feasibility of the selected product at a glance. */
export function FeasibilityLine({ feasibility, priceId, onRepair }: FeasibilityLineProps) {
  const found = priceId === null ? null : feasibility.of(priceId);
  return (
    <div aria-live="polite">
      {priceId === null ? null : found ? (
        <Answer found={found} onRepair={onRepair} />
      ) : feasibility.failed ? (
        <p className={classes.quiet}>Passes could not be checked.</p>
      ) : feasibility.checking ? (
        <p className={classes.quiet}>Checking the passes…</p>
      ) : null}
    </div>
  );
}

function Answer({ found, onRepair }: { readonly found: ProductFeasibility } & Pick<FeasibilityLineProps, 'onRepair'>) {
  const { problem, passes, attempts, firstPass, bestOffNadir, clearChance } = found;
  if (problem) return <FeasibilityProblem problem={problem} onRepair={onRepair} />;
  return (
    <p className={classes.feasible}>
      <strong>{passes === 1 ? '1 usable pass' : `${formatNumber(passes)} usable passes`}</strong>
      {firstPass === null ? null : (
        <>
          , the first <UtcTime iso={firstPass} />
        </>
      )}
      <span className={classes.quietLine}>
        <Facts
          lead={
            clearChance === null ? (
              'clouds do not matter'
            ) : (
              <strong className={classes.chance}>{formatPercent(clearChance)} chance of a clear pass</strong>
            )
          }
          facts={[
            ...(attempts < passes ? [attempts === 1 ? '1 is tried' : `up to ${attempts} are tried`] : []),
            ...(bestOffNadir === null ? [] : [`best ${formatDegrees(bestOffNadir)} off nadir`]),
          ]}
        />
      </span>
    </p>
  );
}

interface FeasibilityProblemProps {
  readonly problem: NonNullable<ProductFeasibility['problem']>;
  readonly onRepair: (repair: Repair) => void;
}

/** Why there is no pass, and one change that helps. */
export function FeasibilityProblem({ problem: { message, repair }, onRepair }: FeasibilityProblemProps) {
  return (
    <MessageBox
      kind="warning"
      title={message}
      action={
        repair ? (
          <Button size="xs" variant="default" onClick={() => onRepair(repair)}>
            {repairText(repair)}
          </Button>
        ) : undefined
      }
    />
  );
}

function repairText(repair: Repair): string {
  switch (repair.kind) {
    case 'dates':
      return `Change the dates to ${repair.start.slice(0, 10)} – ${repair.stop.slice(0, 10)}`;
    case 'angles':
      return `Change the elevation to ${repair.minElevation}–${repair.maxElevation}°`;
    case 'product':
      return `Choose ${repair.description}`;
  }
}
