import type { ReactNode } from 'react';
import classes from './facts.module.css';

interface FactsProps {
  /** No two alike. */
  readonly facts: readonly string[];
  /** A fact that stands out, before the others. */
  readonly lead?: ReactNode;
}

/** Short facts in one quiet line, which breaks between two of them where it is too narrow; no dot begins or ends a line. */
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
