import { startWorkers } from '../platform/db/job-workers.ts';
import { openDatabase } from '../platform/db/pools.ts';
import { jobHandlers } from './job-handlers.ts';
import { silentLog } from './silent-log.ts';

/** A separate process that takes a job and never ends it, to be killed. It prints `running` when it has the job. */
const [url = ''] = process.argv.slice(2);
const database = await openDatabase(url, silentLog);
await startWorkers(
  database,
  jobHandlers({
    'send-mail': () => {
      process.stdout.write('running\n');
      return new Promise(() => undefined);
    },
  }),
  { log: silentLog },
);
