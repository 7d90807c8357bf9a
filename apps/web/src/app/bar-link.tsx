import type { ReactNode } from 'react';
import { Link, parsePath, useMatch } from 'react-router';
import classes from './shell.module.css';

interface BarLinkProps {
  readonly to: string;
  /** Marks the link as current although the screen has another URL. */
  readonly current?: boolean;
  readonly children: ReactNode;
}

/** A link in the navigation bar. */
export function BarLink({ to, current = false, children }: BarLinkProps) {
  const isHere = useMatch({ path: parsePath(to).pathname ?? to, end: true }) !== null;
  return (
    <Link to={to} className={classes.link} aria-current={current || isHere ? 'page' : undefined}>
      {children}
    </Link>
  );
}
