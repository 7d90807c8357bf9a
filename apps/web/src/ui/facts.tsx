import type { ReactNode } from 'react';
import classes from './facts.module.css';

interface FactsProps {
  /** Facts must be distinct. */
  readonly facts: readonly string[];
  /** A highlighted fact, before the others. */
  readonly lead?: ReactNode;
}

/** Short facts in one muted line, which wraps between facts. No line begins or ends with a dot. */
export function Facts({ facts, lead }: FactsProps) {
  return (
    <span className={classes.facts}>
      <span className={classes.lines}>
        {lead ? <span className={classes.fact}>{lead}</span> : null}
        {facts.map((fact, index) => (
          <span key={fact} className={classes.fact}>
            {lead || index > 0 ? <span className={classes.dot}> · </span> : null}
            {fact}
          </span>
        ))}
      </span>
    </span>
  );
}
