interface TaskRow {
  /** The module whose `run` does the work; loaded in the thread with the first such task. */
  readonly load: () => Promise<{ readonly run: (input: never) => unknown }>;
  /** Usual time of one task on one core. */
  readonly usualMs: number;
  /** No request waits for it. It stops with its caller, as its thread does. */
  readonly background?: true;
  /** At most so many at once in the process; left out: as many as there are threads. */
  readonly atOnce?: number;
}

/**
 * Everything that computes for more than about 20 ms, and nothing else, runs as one of these tasks. The signature of `run`
 * in each module gives the types of input and output, which are copied between threads.
 */
export const tasks = {
  searchScenes: { load: () => import('../../providers/simulated/search/search-task.ts'), usualMs: 20 },
  findPasses: { load: () => import('../../providers/simulated/tasking/passes-task.ts'), usualMs: 100 },
  viewImage: { load: () => import('../../features/imagery/viewing/drawing/run-view.ts'), usualMs: 30 },
  // They wait for servers of catalogs.
  viewScene: { load: () => import('../../features/imagery/viewing/drawing/run-view.ts'), usualMs: 300, atOnce: 1 },
  workOnArea: { load: () => import('../../providers/area-task.ts'), usualMs: 100 },
} satisfies Readonly<Record<string, TaskRow>>;

export type TaskName = keyof typeof tasks;
type Run<Name extends TaskName> = Awaited<ReturnType<(typeof tasks)[Name]['load']>>['run'];
export type TaskInput<Name extends TaskName> = Parameters<Run<Name>>[0];
export type TaskOutput<Name extends TaskName> = Awaited<ReturnType<Run<Name>>>;

export const rowOf = (name: TaskName): TaskRow => tasks[name];
