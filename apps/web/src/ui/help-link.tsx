import { Link } from 'react-router';
import classes from './help-link.module.css';
import { HelpIcon } from './icons.tsx';

interface HelpLinkProps {
  /** The path of the matching question. */
  readonly to: string;
  /** The topic of the answer: `cloud cover`. */
  readonly about: string;
}

/** A question mark that opens an answer in a new tab, so that entered data on this screen is kept. */
export function HelpLink({ to, about }: HelpLinkProps) {
  const label = `Help on ${about} (opens a new tab)`;
  return (
    <Link className={classes.link} to={to} target="_blank" rel="noopener" aria-label={label} title={label}>
      <HelpIcon size={16} />
    </Link>
  );
}
