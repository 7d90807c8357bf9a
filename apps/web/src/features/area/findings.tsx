import { formatNumber } from '../../lib/intl.ts';
import { MessageBox } from '../../ui/message-box.tsx';
import { SmallButton } from '../../ui/small-button.tsx';
import type { Finding } from '../../workers/area/area-messages.ts';
import classes from './area.module.css';
import { applyRepair } from './area-draft-store.ts';
import { repairName } from './repair-names.ts';

const KIND = { error: 'error', question: 'warning', notice: 'info' } as const;

/** The faults of an area, with their positions and the buttons that repair them. */
export function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  return (
    <div className={classes.findings}>
      {findings.map(({ fault, repairs }) => (
        <MessageBox
          key={fault.kind}
          kind={KIND[fault.severity]}
          action={
            repairs === undefined ? (
              <span className={classes.quiet}>Looking for a repair…</span>
            ) : repairs.length === 0 ? undefined : (
              <div className={classes.row}>
                {repairs.map((repair) => (
                  <SmallButton key={repair.name} onClick={() => applyRepair(repair)}>
                    {repairName(fault, repair)}
                  </SmallButton>
                ))}
              </div>
            )
          }
        >
          {fault.message}
          {fault.count > 1 ? ` (${formatNumber(fault.count)} times)` : ''}
        </MessageBox>
      ))}
    </div>
  );
}
