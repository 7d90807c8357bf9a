import { Fragment, type ReactNode } from 'react';
import classes from './facts.module.css';

interface FactsProps {
  /** No two alike. */
  readonly facts: readonly string[];
  /** A fact that stands out, before the others. */
  readonly lead?: ReactNode;
}

/** Short facts in one quiet line, which breaks between two of them where it is too narrow. */
export function Facts({ facts, lead }: FactsProps) {
  return (
    <span className={classes.facts}>
      {lead}
      {facts.map((fact, index) => (
        <Fragment key={fact}>
          {lead || index > 0 ? ' · ' : null}
          <span className={classes.fact}>{fact}</span>
        </Fragment>
      ))}
    </span>
  );
}
