import { setTimeout as sleep } from 'node:timers/promises';
import type { Front } from './front.ts';
import type { Random } from './random.ts';
import { launchServer, type StartingServer } from './server-process.ts';
import type { Progress } from './shoppers.ts';

export interface Stage {
  readonly settings: Readonly<Record<string, string>>;
  readonly front: Front;
  readonly progress: Progress;
  /** Every server that was ever started. */
  readonly launched: StartingServer[];
  /** SIGKILL for the database along with every server; null: it lives on. */
  readonly killDatabase: (() => Promise<void>) | null;
}

export interface Fate {
  readonly kills: number;
  /** Answers to shoppers between two kills, on average. */
  readonly stepsBetween: number;
  readonly random: Random;
}

const STARTS_BROKEN_OFF = 0.15;
const LONGEST_START_MS = 1_500;

/**
 * Starts a server and kills it, again and again: after a random number of answers and a random pause, and now and then
 * while it still starts.
 * The last one is left alive.
 */
export async function liveAndDie(stage: Stage, { kills, stepsBetween, random }: Fate): Promise<void> {
  for (let kill = 0; kill < kills && !stage.progress.failed; kill++) {
    const server = launch(stage);
    const leave = random.chance(STARTS_BROKEN_OFF)
      ? await sleep(random.whole(0, LONGEST_START_MS))
      : await serve(stage, server);
    if (leave) {
      await someSteps(stage.progress, random.whole(1, 2 * stepsBetween - 1));
      await sleep(random.chance(0.5) ? random.whole(0, 20) : random.whole(0, 500));
      leave();
    }
    const databaseFirst = random.chance(0.5);
    if (databaseFirst) await stage.killDatabase?.();
    await server.kill();
    if (!databaseFirst) await stage.killDatabase?.();
  }
  const last = launch(stage);
  await serve(stage, last);
}

function launch({ settings, launched }: Stage): StartingServer {
  const server = launchServer(settings);
  launched.push(server);
  return server;
}

async function serve({ front }: Stage, server: StartingServer): Promise<() => void> {
  return front.add(await server.ready);
}

/** Shoppers who have finished take no more steps; what they bought is still being worked on. */
async function someSteps(progress: Progress, wanted: number): Promise<void> {
  const enough = progress.steps + wanted;
  while (progress.steps < enough && !progress.finished && !progress.failed) await sleep(2);
}
