import { lastFailure } from '../../api/last-failure.ts';
import { useServerInfo } from '../../api/server-info.ts';
import { formatUtc } from '../../lib/format.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './help.module.css';
import { supportMail } from './support-mail.ts';

/** The support contact. */
export function Support() {
  const { data: server } = useServerInfo();
  const failure = lastFailure();
  return (
    <Panel title="Support">
      <p className={classes.support}>
        Is an answer missing, or did something go wrong? Write to{' '}
        {server ? <a href={supportMail(server.supportEmail, failure)}>{server.supportEmail}</a> : 'the support'}.
        {failure === null ? (
          ' If an error message shows a reference, quote it.'
        ) : (
          <>
            {' '}
            The e-mail includes your latest error, reference <strong>{failure.reference}</strong> from{' '}
            {formatUtc(failure.atMs)}.
          </>
        )}
      </p>
    </Panel>
  );
}
