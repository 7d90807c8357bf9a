import { SESSION_IDLE_SEC } from '@groundtrack/contract';
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
        <p className={classes.text}>
          The key is that of a session: it is valid for one day, and ends earlier after {SESSION_IDLE_SEC / 3600} hours
          without a call or when you log it out under Devices. Your program then gets <code>session-expired</code> and
          logs in again.
        </p>
        <p className={classes.links}>
          <a href="/api/docs">API reference</a>
        </p>
      </div>
    </AccountPanel>
  );
}
