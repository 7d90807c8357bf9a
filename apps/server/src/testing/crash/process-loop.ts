import { setTimeout as sleep } from 'node:timers/promises';
import { DELIVERY_PHASES, type DeliveryPhase, deliveryPhases } from './delivery-phases.ts';
import type { Random } from './random.ts';
import { launchServer, type StartingServer } from './server-process.ts';
import type { ServerProxy } from './server-proxy.ts';
import type { Progress } from './shoppers.ts';

export interface Harness {
  readonly settings: Readonly<Record<string, string>>;
  readonly proxy: ServerProxy;
  readonly progress: Progress;
  /** Every server that was ever started. */
  readonly launched: StartingServer[];
  /** SIGKILL for the database with every server; null if it is not killed. */
  readonly killDatabase: (() => Promise<void>) | null;
  /** Makes all servers appear dead to each other. */
  readonly dropWorkerLocks: () => Promise<void>;
  /** Servers keep files here until they are stored. */
  readonly workFolder: string;
  /** The delivery phases that kills interrupted, by work folder. */
  readonly killed: Map<string, DeliveryPhase>;
}

export interface KillPlan {
  readonly kills: number;
  /** Responses to shoppers between two kills, on average. */
  readonly stepsBetween: number;
  readonly random: Random;
}

const STARTS_BROKEN_OFF = 0.15;
const LONGEST_START_MS = 1_500;
const LOCKS_DROPPED = 0.2;
const KILLS_IN_PHASE = 0.6;
const LONGEST_PHASE_WAIT_MS = 5_000;

/**
 * Starts and kills a server repeatedly: after a random number of responses and a random pause, in a chosen phase of a
 * delivery, and occasionally during its start. The last one is left running.
 */
export async function runProcessLoop(harness: Harness, { kills, stepsBetween, random }: KillPlan): Promise<void> {
  for (let kill = 0; kill < kills && !harness.progress.failed; kill++) {
    const server = launch(harness);
    const leave = random.chance(STARTS_BROKEN_OFF)
      ? await sleep(random.whole(0, LONGEST_START_MS))
      : await serve(harness, server);
    if (leave) {
      await someSteps(harness.progress, random.whole(1, 2 * stepsBetween - 1));
      const inPhase = random.chance(KILLS_IN_PHASE);
      if (inPhase) await waitForPhase(harness, random.whole(0, DELIVERY_PHASES.length - 1));
      await sleep(inPhase || random.chance(0.5) ? random.whole(0, 20) : random.whole(0, 500));
      if (random.chance(LOCKS_DROPPED)) {
        await harness.dropWorkerLocks();
        await sleep(random.whole(0, LONGEST_START_MS));
      }
      leave();
    }
    const databaseFirst = random.chance(0.5);
    if (databaseFirst) await harness.killDatabase?.();
    await server.kill();
    if (!databaseFirst) await harness.killDatabase?.();
    for (const [folder, phase] of await deliveryPhases(harness.workFolder)) harness.killed.set(folder, phase);
  }
  const last = launch(harness);
  await serve(harness, last);
}

function launch({ settings, launched }: Harness): StartingServer {
  const server = launchServer(settings);
  launched.push(server);
  return server;
}

async function serve({ proxy }: Harness, server: StartingServer): Promise<() => void> {
  return proxy.add(await server.ready);
}

/** Most phases are so short that random kills rarely hit them. */
async function waitForPhase({ workFolder }: Harness, phase: number): Promise<void> {
  const deadline = AbortSignal.timeout(LONGEST_PHASE_WAIT_MS);
  const victim = DELIVERY_PHASES[phase] ?? 'drawing';
  while (!deadline.aborted && ![...(await deliveryPhases(workFolder)).values()].includes(victim)) await sleep(1);
}

/** Shoppers who have finished take no more steps, but their purchases are still being processed. */
async function someSteps(progress: Progress, wanted: number): Promise<void> {
  const enough = progress.steps + wanted;
  while (progress.steps < enough && !progress.finished && !progress.failed) await sleep(2);
}
