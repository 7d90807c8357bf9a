import { execFile } from 'node:child_process';
import { cp, mkdir, realpath, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Debian's slim image leaves these out. */
const NOT_IN_SLIM = ['doc', 'info', 'locale', 'man'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`);
/** Debian's images empty the cache of packages after each installation. */
const EMPTY_CACHES = ['--aptopt=Dir::Cache::pkgcache ""', '--aptopt=Dir::Cache::srcpkgcache ""'];
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/** Runs buildah with its images in a folder. */
export type Buildah = (args: readonly string[]) => Promise<string>;

export interface OpenedBuildah {
  readonly run: Buildah;
  /** For programs that call buildah. */
  readonly env: Readonly<Record<string, string>>;
  /** Unmounts everything, so that the folder can be removed. */
  close(): Promise<void>;
}

/** Buildah without namespaces of its own and with images in `folder`, so that it also works where no daemon may run. */
export async function openBuildah(folder: string): Promise<OpenedBuildah> {
  const config = path.join(folder, 'storage.conf');
  await writeFile(config, `[storage]\ngraphroot = "${folder}/images"\nrunroot = "${folder}/run"\n`);
  const env = { CONTAINERS_STORAGE_CONF: config, BUILDAH_ISOLATION: 'chroot' };
  const run: Buildah = async (args) => {
    const { stdout } = await execute('buildah', args, { env: { ...process.env, ...env } });
    return stdout.trim();
  };
  const close = async (): Promise<void> => {
    await run(['rm', '--all']);
    // Mounted by the driver `overlay`, which buildah chooses where the kernel allows it.
    await execute('umount', [path.join(folder, 'images/overlay')]).catch(() => undefined);
  };
  return { run, env, close };
}

/**
 * Stand-ins for the base images of the Dockerfile, for machines that reach Debian's packages but no registry of images:
 * Debian made by mmdebstrap, and the same with this Node and npm.
 */
export async function makeBaseImages(buildah: Buildah, folder: string): Promise<void> {
  const debian = path.join(folder, 'debian.tar');
  await execute('mmdebstrap', ['--variant=minbase', ...NOT_IN_SLIM, ...EMPTY_CACHES, 'bookworm', debian]);
  const slim = await buildah(['from', 'scratch']);
  await buildah(['add', '--quiet', slim, debian, '/']);
  await buildah(['commit', '--quiet', '--rm', slim, 'docker.io/library/debian:bookworm-slim']);

  const node = await buildah(['from', '--pull-never', 'docker.io/library/debian:bookworm-slim']);
  await buildah(['add', '--quiet', node, await makeNodeFolder(folder), '/']);
  await buildah(['config', '--env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, node]);
  await buildah(['commit', '--quiet', '--rm', node, 'docker.io/library/node:24-bookworm-slim']);
}

/** Node, npm, and the certificates of this machine, which a proxy between it and the registry may need. */
async function makeNodeFolder(folder: string): Promise<string> {
  const files = path.join(folder, 'node');
  const [programs, modules] = [path.join(files, 'usr/local/bin'), path.join(files, 'usr/local/lib/node_modules')];
  await Promise.all([programs, modules].map((name) => mkdir(name, { recursive: true })));
  await cp(process.execPath, path.join(programs, 'node'));
  const { stdout } = await execute('sh', ['-c', 'command -v npm']);
  const npm = path.dirname(path.dirname(await realpath(stdout.trim())));
  await cp(npm, path.join(modules, 'npm'), { recursive: true, dereference: true });
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', path.join(programs, 'npm'));
  await cp(CERTIFICATES, path.join(files, CERTIFICATES));
  return files;
}
