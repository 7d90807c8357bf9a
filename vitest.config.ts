import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { workspaces } from './tools/lib/workspaces.js';

/**
 * Unit specs run anywhere; `*.db.spec.ts` run once on the embedded PostgreSQL and once on Debian's. `npm test` leaves out
 * `*.slow.*`, files of several seconds, which `npm run test:slow` runs.
 */
const databaseSpecs = 'src/**/*.db.spec.ts';
/** Specs of the whole server, which run on one database only: the specs of its stores run their SQL on both. */
const embeddedSpecs = 'src/**/*.embedded.spec.ts';
const enduranceSpecs = 'src/testing/{abuse,crash,fuzz}/**/*.{db,embedded}.spec.ts';
/** The specs that `npm test` leaves out. */
const skipped = process.env['SKIP_SLOW'] === undefined ? [] : ['**/*.slow.*'];
/**
 * Ends hanging tests. Generous, because the other core may be busy. In CI a test that fails once on a busy machine is
 * repeated, as journeys are; the report names it.
 */
const timeLimits = { testTimeout: 30_000, hookTimeout: 60_000, retry: process.env['CI'] ? 1 : 0 };
const propertySeed = join(import.meta.dirname, 'tools/testing/property-seed.ts');
/**
 * A thread runs one file after another without loading every module again, which would take more than half of the time.
 * So a file must leave no timers, mocks, open servers, or changes of the environment behind.
 */
const sharedWorkers = { pool: 'threads', isolate: false } as const;
/** The same in processes, because specs with a database limit, signal, and outlive their process. */
const sharedProcesses = { pool: 'forks', isolate: false } as const;

/**
 * Node specs run like the product: Node strips the types, and nothing else is transformed. Without `nodeLoader` there
 * is no `vi.mock`.
 */
const asNodeRuns = { experimental: { viteModuleRunner: false, nodeLoader: false } } as const;

/** @param folders workspaces whose unit specs need nothing but Node */
function unit(name: string, folders: readonly string[]) {
  return {
    test: {
      name,
      include: folders.map((folder) => `${folder}/**/*.spec.{ts,tsx}`),
      exclude: [
        '**/*.db.spec.ts',
        '**/*.embedded.spec.ts',
        '**/*.s3.spec.ts',
        '**/*.image.spec.ts',
        '**/*.cluster.spec.ts',
        '**/node_modules/**',
        '**/dist/**',
        ...skipped,
      ],
      setupFiles: [propertySeed],
      ...sharedWorkers,
      ...asNodeRuns,
      ...timeLimits,
    },
  };
}

function web(root: string) {
  return {
    test: {
      name: basename(root),
      root,
      include: ['src/**/*.spec.{ts,tsx}', 'vite/**/*.spec.ts'],
      exclude: skipped,
      environment: 'happy-dom',
      // Packages hold no state: Node reads them once for all files of a thread.
      server: { deps: { external: [/\/packages\/[^/]+\/src\//] } },
      setupFiles: [propertySeed, './src/testing/setup.ts'],
      ...sharedWorkers,
      ...timeLimits,
    },
  };
}

function database(name: string, server: 'embedded' | 'debian') {
  return {
    test: {
      name,
      root: 'apps/server',
      include: server === 'embedded' ? [databaseSpecs, embeddedSpecs] : [databaseSpecs],
      exclude: server === 'embedded' ? [enduranceSpecs, ...skipped] : [],
      setupFiles: [propertySeed],
      globalSetup: [`./src/testing/global-setup-${server}.ts`],
      ...sharedProcesses,
      ...asNodeRuns,
      ...timeLimits,
    },
  };
}

/** Abuse, fuzz, and crash: minutes of load on a whole server. */
const endurance = {
  test: {
    ...database('endurance', 'embedded').test,
    include: [enduranceSpecs],
    exclude: [],
  },
};

/** Specs with a real object store, which each file starts; some run the whole product with it. */
const objectStore = {
  test: {
    name: 's3',
    root: 'apps/server',
    include: ['src/**/*.s3.spec.ts'],
    globalSetup: ['./src/testing/global-setup-embedded.ts'],
    ...sharedProcesses,
    ...asNodeRuns,
    ...timeLimits,
  },
};

/** The product on several machines: databases, stores, proxies, and processes that the spec itself starts and kills. */
const cluster = {
  test: {
    name: 'cluster',
    root: 'apps/server',
    include: ['src/**/*.cluster.spec.ts'],
    ...sharedProcesses,
    ...asNodeRuns,
    ...timeLimits,
  },
};

/** Builds the image of the server and buys with it. */
const image = {
  test: {
    name: 'image',
    root: 'apps/server',
    include: ['src/**/*.image.spec.ts'],
    ...sharedProcesses,
    ...asNodeRuns,
    ...timeLimits,
  },
};

/** Specs of the package that starts databases; they start their own servers. */
const ownServers = {
  test: {
    name: 'pg-own',
    root: 'packages/embedded-postgres',
    include: [databaseSpecs],
    ...sharedProcesses,
    ...asNodeRuns,
    ...timeLimits,
  },
};

/**
 * Files that take ten seconds or more, longest first. Without earlier results, Vitest starts with the largest files, so
 * a small file that waits for long would run alone at the end.
 */
const LONG = [
  'testing/crash/random-crash.db.spec.ts',
  'testing/crash/crash.embedded.spec.ts',
  'testing/fuzz/fuzz.embedded.spec.ts',
  'index/harvest/harvest-command.slow.db.spec.ts',
  'simulated/simulated-provider.slow.spec.ts',
  'server-specs/taskings.slow.db.spec.ts',
];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((end) => moduleId.endsWith(end));
      return at < 0 ? LONG.length : at;
    };
    return usual.toSorted((a, b) => rank(a) - rank(b));
  }
}

const WEB = 'apps/web';
/** Journeys are Playwright's. */
const nodeWorkspaces = workspaces().filter((folder) => folder !== WEB && folder !== 'e2e');
/**
 * Unit specs are the projects `node` and `web`. Each project has separate threads, and those of a dozen projects took
 * as long to start and load as several specs. The specs of one workspace are also a project named after its folder.
 */
const unitProjects = [
  unit('node', nodeWorkspaces),
  ...nodeWorkspaces.map((folder) => unit(basename(folder), [folder])),
  web(WEB),
];

export default defineConfig({
  test: {
    // By default, Vitest leaves one core free, which is half of two.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongFirst },
    projects: [
      ...unitProjects,
      database('pg-embedded', 'embedded'),
      database('pg-debian', 'debian'),
      endurance,
      ownServers,
      objectStore,
      image,
      cluster,
    ],
  },
});
