import { Link } from 'react-router';
import { type AccountPage, accountPages, paths } from '../../lib/paths.ts';
import classes from './account-nav.module.css';

/** The pages of the account screen: beside the page, or above it on a narrow screen. */
export function AccountNav({ current }: { readonly current: AccountPage }) {
  return (
    <nav className={classes.nav} aria-label="Account">
      <ul className={classes.list}>
        {accountPages.map((page) => (
          <li key={page.name}>
            <Link
              to={paths.updateUser(page.sections[0])}
              className={classes.link}
              aria-current={page === current ? 'page' : undefined}
            >
              {page.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
