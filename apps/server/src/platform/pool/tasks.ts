interface TaskRow {
  /** Loads the function of the task, in the thread of the first such task. */
  readonly load: () => Promise<(input: never, signal: AbortSignal) => unknown>;
  /** Usual time of one task on one core, for readers: it decides whether work belongs here. */
  readonly usualMs: number;
  /** No request waits for it. It is stopped, with its thread, when its caller aborts. */
  readonly background?: true;
  /** The most concurrent tasks in the process; default: the number of threads. */
  readonly atOnce?: number;
}

/**
 * Work that computes for 20 ms or more runs as one of these tasks. The signature of each function defines the types of
 * its input and output, which are copied between threads.
 */
export const tasks = {
  searchScenes: {
    load: async () => (await import('../../providers/simulated/search/search-task.ts')).run,
    usualMs: 20,
  },
  priceSimulatedScene: {
    load: async () => (await import('../../providers/simulated/price-task.ts')).run,
    usualMs: 20,
  },
  findPasses: {
    load: async () => (await import('../../providers/simulated/tasking/passes-task.ts')).run,
    usualMs: 100,
  },
  viewImage: {
    load: async () => (await import('../../features/imagery/viewing/drawing/run-view.ts')).run,
    usualMs: 30,
  },
  // A separate row, because it waits for the servers of catalogs.
  viewScene: {
    load: async () => (await import('../../features/imagery/viewing/drawing/run-view.ts')).run,
    usualMs: 300,
    atOnce: 1,
  },
  drawMapTile: {
    load: async () => (await import('../../features/base-map/map-task.ts')).run,
    usualMs: 50,
    atOnce: 1,
  },
  // Pictures of simulated scenes. Each thread reads the maps of the world for its first one.
  drawQuicklook: {
    load: async () => (await import('@groundtrack/scene-renderer/render')).renderQuicklook,
    usualMs: 100,
    atOnce: 2,
  },
  drawSample: {
    load: async () => (await import('@groundtrack/scene-renderer/render')).renderSample,
    usualMs: 300,
    atOnce: 2,
  },
  drawGroundTile: {
    load: async () => (await import('@groundtrack/scene-renderer/render')).renderGroundTile,
    usualMs: 100,
    atOnce: 1,
  },
  drawSimulatedImage: {
    load: async () => (await import('@groundtrack/scene-renderer/render')).renderImage,
    usualMs: 5_000,
    background: true,
  },
  readItems: {
    load: async () => (await import('../../providers/stac/read-items-task.ts')).run,
    usualMs: 100,
  },
  drawThumbnail: {
    load: async () => (await import('../../providers/stac/thumbnail/draw-thumbnail.ts')).tryThumbnail,
    usualMs: 300,
  },
  // Whole images take up to 300 MB each, and mosaics take minutes. An image must not wait for a mosaic.
  cutImage: {
    load: async () => (await import('../../providers/stac/cut-task.ts')).cutTask,
    usualMs: 10_000,
    background: true,
    atOnce: 1,
  },
  joinBands: {
    load: async () => (await import('../../providers/stac/analytic/join-bands.ts')).joinBands,
    usualMs: 5_000,
    background: true,
    atOnce: 1,
  },
  cutMosaic: {
    load: async () => (await import('../../providers/stac/cut-task.ts')).cutTask,
    usualMs: 120_000,
    background: true,
    atOnce: 1,
  },
  writeMosaic: {
    load: async () => (await import('../../features/imagery/deliverables/mosaic/write-mosaic.ts')).writeMosaic,
    usualMs: 120_000,
    background: true,
    atOnce: 1,
  },
  workOnArea: { load: async () => (await import('../../providers/area/area-task.ts')).run, usualMs: 100 },
} satisfies Readonly<Record<string, TaskRow>>;

export type TaskName = keyof typeof tasks;
type Run<Name extends TaskName> = Awaited<ReturnType<(typeof tasks)[Name]['load']>>;
export type TaskInput<Name extends TaskName> = Parameters<Run<Name>>[0];
export type TaskOutput<Name extends TaskName> = Awaited<ReturnType<Run<Name>>>;

export const rowOf = (name: TaskName): TaskRow => tasks[name];
