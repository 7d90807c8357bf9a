import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { openHelp } from '../lib/help-panel.ts';
import { topicIn } from '../lib/paths.ts';
import classes from './help-link.module.css';
import { HelpIcon } from './icons.tsx';

interface HelpLinkProps {
  /** The path of the matching question. */
  readonly to: string;
  /** The topic of the answer: `cloud cover`. */
  readonly about: string;
}

/** A question mark that opens an answer beside the screen. */
export function HelpLink({ to, about }: HelpLinkProps) {
  return (
    <HelpTextLink to={to} className={classes.link} label={`Help on ${about}`}>
      <HelpIcon size={16} />
    </HelpTextLink>
  );
}

interface HelpTextLinkProps {
  readonly to: string;
  readonly className?: string | undefined;
  /** Replaces the text for screen readers and as a tooltip. */
  readonly label?: string;
  readonly onOpen?: (event: MouseEvent<HTMLElement>) => void;
  readonly children: ReactNode;
}

/**
 * A link that opens an answer in the help panel, so that the screen keeps what was entered. With a modifier key the
 * browser opens it in Help instead, in a new tab or window.
 */
export function HelpTextLink({ to, className, label, onOpen, children }: HelpTextLinkProps) {
  const open = (event: MouseEvent<HTMLElement>) => {
    const topic = topicIn(to);
    if (topic === null || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen?.(event);
    openHelp(topic);
  };
  return (
    <Link className={className} to={to} onClick={open} aria-haspopup="dialog" aria-label={label} title={label}>
      {children}
    </Link>
  );
}
