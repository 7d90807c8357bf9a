import { Suspense } from 'react';
import { Link } from 'react-router';
import { useServerInfo } from '../api/server-info.ts';
import { ColorSchemeSwitch } from './color-scheme-switch.tsx';
import { lazyAfterScreen } from './first-screen.ts';
import { paths } from './paths.ts';
import classes from './shell.module.css';

// Nothing to wait for on the first screen.
const ShortcutsButton = lazyAfterScreen(async () => (await import('./shortcuts-button.tsx')).ShortcutsButton);
const FIRST_YEAR = 2020;
const thisYear = new Date().getFullYear();

export function Footer() {
  const { data } = useServerInfo();
  return (
    <footer className={classes.footer}>
      <Link to={paths.help()}>Help</Link>
      <Suspense fallback={<span>Keyboard shortcuts</span>}>
        <ShortcutsButton />
      </Suspense>
      <span>
        © {FIRST_YEAR}–{thisYear} Groundtrack
      </span>
      <div className={classes.footerEnd}>
        {data ? <a href={`mailto:${data.supportEmail}`}>{data.supportEmail}</a> : null}
        <ColorSchemeSwitch />
      </div>
    </footer>
  );
}
