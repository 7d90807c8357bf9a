import { Link } from 'react-router';
import { useServerInfo } from '../api/server-info.ts';
import { paths } from '../lib/paths.ts';
import { ColorSchemeSwitch } from './color-scheme-switch.tsx';
import classes from './footer.module.css';
import { ShortcutsButton } from './shortcuts-button.tsx';

const FIRST_YEAR = 2020;
const thisYear = new Date().getFullYear();

export function Footer() {
  const { data } = useServerInfo();
  return (
    <footer className={classes.footer}>
      <Link to={paths.help()}>Help</Link>
      <ShortcutsButton />
      <span>
        © {FIRST_YEAR}–{thisYear} Groundtrack
      </span>
      <div className={classes.end}>
        {data ? <a href={`mailto:${data.supportEmail}`}>{data.supportEmail}</a> : null}
        <ColorSchemeSwitch />
      </div>
    </footer>
  );
}
