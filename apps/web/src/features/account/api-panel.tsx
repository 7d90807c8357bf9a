import classes from './account.module.css';
import { AccountPanel } from './account-panel.tsx';

export function ApiPanel() {
  return (
    <AccountPanel section="api" title="API">
      <div className={classes.stack}>
        <p className={classes.text}>
          Search, order, and download from your own programs. Log in with the API and send the key it returns in the{' '}
          <code>apiKey</code> header of each call.
        </p>
        <p className={classes.links}>
          <a href="/api/docs">API reference</a>
        </p>
      </div>
    </AccountPanel>
  );
}
