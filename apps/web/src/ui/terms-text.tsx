import classes from './terms-text.module.css';

interface TermsTextProps {
  readonly label: string;
  readonly text: string;
}

/** Terms of Service in a box that scrolls. */
export function TermsText({ label, text }: TermsTextProps) {
  return (
    // A region that scrolls has to be reachable with the keyboard (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.text} tabIndex={0} aria-label={label}>
      {text}
    </section>
  );
}
