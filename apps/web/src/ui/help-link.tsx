import { Link } from 'react-router';
import classes from './help-link.module.css';
import { HelpIcon } from './icons.tsx';

interface HelpLinkProps {
  /** The address of the question that fits. */
  readonly to: string;
  /** What the answer is about: `cloud cover`. */
  readonly about: string;
}

/** A question mark that leads to an answer in a tab of its own, so that nothing typed or chosen here is lost. */
export function HelpLink({ to, about }: HelpLinkProps) {
  const label = `Help on ${about} (opens a new tab)`;
  return (
    <Link className={classes.link} to={to} target="_blank" rel="noopener" aria-label={label} title={label}>
      <HelpIcon size={16} />
    </Link>
  );
}
