import { type Answered, taskedImagesEndpoint } from '@groundtrack/contract';
import { useState } from 'react';
import { ApiErrorBox } from '../../../api/api-error-box.tsx';
import { useLiveTaskings } from '../../../api/live-taskings.ts';
import { QueryView } from '../../../api/query-view.tsx';
import { useApi } from '../../../api/use-api.ts';
import { useIsPhone } from '../../../lib/use-is-phone.ts';
import { Panel } from '../../../ui/panel.tsx';
import { PhoneFold } from '../request/phone-fold.tsx';
import type { TaskingLinks } from '../screen-props.ts';
import { announcement } from './announcement.ts';
import classes from './my-taskings.module.css';
import { TaskingTable } from './tasking-table.tsx';
import { useOpenTasking } from './use-open-tasking.ts';

/** The taskings of the account, one line on a phone. Their states update live. */
export function MyTaskings({ links }: { readonly links: TaskingLinks }) {
  useLiveTaskings(true);
  const isPhone = useIsPhone();
  const [openId] = useOpenTasking();
  const query = useApi(taskedImagesEndpoint, {}, { staleTime: 0 });
  const taskings = query.data?.[0].imageRequests;
  const refetch = () => void query.refetch();
  if (taskings?.length === 0)
    return (
      <section className={classes.nothing}>
        <h2>Your Taskings</h2>
        <p className={classes.none}>No tasking records</p>
        <Announcement taskings={taskings} />
      </section>
    );
  const list = (
    <QueryView query={query} loading="Loading your taskings" lines={1} failed="Your taskings could not be fetched">
      {([{ imageRequests }]) => (
        <>
          {query.error ? (
            <ApiErrorBox stale title="The states below may be out of date" error={query.error} onRetry={refetch} />
          ) : null}
          <TaskingTable taskings={imageRequests} links={links} onChanged={refetch} />
        </>
      )}
    </QueryView>
  );
  if (!isPhone)
    return (
      <Panel title="Your Taskings">
        <Announcement taskings={taskings} />
        {list}
      </Panel>
    );
  const [newest] = taskings ?? [];
  return (
    <section className={classes.folded}>
      {/* Above the headings of an open tasking. */}
      <h2 className="gt-visually-hidden">Your Taskings</h2>
      <Announcement taskings={taskings} />
      <PhoneFold
        title={taskings ? `Your Taskings (${taskings.length})` : 'Your Taskings'}
        summary={newest ? `${newest.locationDescription}: ${newest.serverState}` : ''}
        startsOpen={openId !== null}
      >
        {list}
      </PhoneFold>
    </section>
  );
}

type Taskings = Answered<typeof taskedImagesEndpoint>[0]['imageRequests'];

/** Announces the changes since the last response to screen readers. */
function Announcement({ taskings }: { readonly taskings: Taskings | undefined }) {
  const [heard, setHeard] = useState({ taskings, text: '' });
  if (taskings !== heard.taskings)
    setHeard({ taskings, text: announcement(heard.taskings ?? [], taskings ?? []) || heard.text });
  return <output className="gt-visually-hidden">{heard.text}</output>;
}
