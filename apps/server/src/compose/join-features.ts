import type { JobHandlers, JobLanes } from '../platform/db/jobs.ts';
import type { Handlers } from '../platform/http/handler.ts';

/** What a feature hands to the server, as far as it has any of it. */
export interface Feature {
  readonly handlers?: Partial<Handlers>;
  readonly jobs?: Partial<JobHandlers>;
  /** Where those of its jobs run that may take long. */
  readonly jobLanes?: JobLanes;
  /** Queues the first of every job that repeats itself. */
  readonly queueRepeatingJobs?: () => Promise<void>;
}

/** What each of the features `F` has under the name `K`. */
type Each<F, K extends keyof Feature> = F extends { readonly [P in K]: infer V } ? V : never;
/** `A & B` of `A | B`. */
type Both<U> = (U extends unknown ? (part: U) => void : never) extends (whole: infer W) => void ? W : never;

/** All features as one, typed by what each of them has: the server does not compile where a handler is missing. */
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
  // An object that has the fields of all parts is of the type that joins theirs; TypeScript cannot follow.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.assign({}, ...parts) as Both<Part>;
}
