import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import classes from './shell.module.css';

interface BarLinkProps {
  readonly to: string;
  /** Overrides whether this is the current screen. */
  readonly current?: boolean;
  readonly children: ReactNode;
}

/** A link in the navigation bar. */
export function BarLink({ to, current, children }: BarLinkProps) {
  return (
    <NavLink to={to} end className={classes.link} {...(current ? { 'aria-current': 'page' as const } : {})}>
      {children}
    </NavLink>
  );
}
