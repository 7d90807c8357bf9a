import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import * as z from 'zod';
import type { Buildah } from './base-images.ts';

/** What an image says about its process. */
export interface ImageConfig {
  readonly user: string;
  readonly env: readonly string[];
  readonly cmd: readonly string[];
  readonly workingDir: string;
  readonly healthcheck: readonly string[];
}

const inspected = z.object({
  Docker: z.object({
    config: z.object({
      User: z.string(),
      Env: z.array(z.string()),
      Cmd: z.array(z.string()),
      WorkingDir: z.string(),
      Healthcheck: z.object({ Test: z.array(z.string()) }),
    }),
  }),
});

export async function readImageConfig(buildah: Buildah, container: string): Promise<ImageConfig> {
  const { config } = inspected.parse(JSON.parse(await buildah(['inspect', container]))).Docker;
  const [, ...healthcheck] = config.Healthcheck.Test;
  return { user: config.User, env: config.Env, cmd: config.Cmd, workingDir: config.WorkingDir, healthcheck };
}

/**
 * Enters the file system of an image as a container engine does: read-only, with `/data` and a `/tmp` of its own, as the
 * image's user, with its environment alone. The process keeps the network of this machine.
 */
const ENTER = `
root=$1 data=$2 user=$3 folder=$4; shift 4
mount --bind "$root" "$root"
mount --bind "$data" "$root/data"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount --bind /etc/resolv.conf "$root/etc/resolv.conf" || true
mount -o remount,bind,ro "$root"
exec chroot --userspec="$user" "$root" /usr/bin/env --ignore-environment --chdir="$folder" "$@"
`;

export interface Entered {
  readonly process: ChildProcess;
  /** Standard output and errors so far. */
  printed(): string;
  /** The exit code; null if a signal ended it. */
  readonly ended: Promise<number | null>;
}

export interface EnterOptions {
  /** The folder that the image's file system is in. */
  readonly root: string;
  /** The folder mounted as `/data`. */
  readonly data: string;
  readonly config: ImageConfig;
  readonly settings?: Readonly<Record<string, string>>;
}

/** Starts a program of an image. */
export function enter(command: readonly string[], { root, data, config, settings = {} }: EnterOptions): Entered {
  const env = [...config.env, ...Object.entries(settings).map(([name, value]) => `${name}=${value}`)];
  const child = spawn(
    'unshare',
    [
      '--mount',
      '--propagation',
      'private',
      'sh',
      '-ec',
      ENTER,
      'enter',
      root,
      data,
      `${config.user}:${config.user}`,
    ].concat(config.workingDir, env, command),
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (text += chunk.toString()));
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null);
  return { process: child, printed: () => text, ended };
}
