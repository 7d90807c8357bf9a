import type { JobHandlers, JobLanes } from '../platform/db/jobs.ts';
import type { Handlers } from '../platform/http/handler.ts';

/** The optional parts of a feature. */
export interface Feature {
  readonly handlers?: Partial<Handlers>;
  readonly jobs?: Partial<JobHandlers>;
  /** The lanes of its long jobs. */
  readonly jobLanes?: JobLanes;
  /** Queues the first run of every repeating job. */
  readonly queueRepeatingJobs?: () => Promise<void>;
}

/** The type of the part `K` of each of the features `F`. */
type Each<F, K extends keyof Feature> = F extends { readonly [P in K]: infer V } ? V : never;
/** `A & B` of `A | B`. */
type Both<U> = (U extends unknown ? (part: U) => void : never) extends (whole: infer W) => void ? W : never;

/** Joins all features, with the types of their parts. The server does not compile if a handler is missing. */
export function joinFeatures<const F extends readonly Feature[]>(features: F) {
  return {
    handlers: merge<Each<F[number], 'handlers'>>(features.map(({ handlers }) => handlers)),
    jobs: merge<Each<F[number], 'jobs'>>(features.map(({ jobs }) => jobs)),
    jobLanes: features.reduce<JobLanes>((all, { jobLanes }) => ({ ...all, ...jobLanes }), {}),
    queueRepeatingJobs: async (): Promise<void> => {
      for (const feature of features) await feature.queueRepeatingJobs?.();
    },
  };
}

function merge<Part>(parts: readonly (object | undefined)[]): Both<Part> {
  // The merged object has the fields of all parts, so it has the intersection type, which TypeScript cannot infer.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.assign({}, ...parts) as Both<Part>;
}
