import { fail, ok, type Result, type SceneId } from '@groundtrack/contract';
import { callProvider } from '../../providers/guard/call-provider.ts';
import type { CloseUpBox } from '../../providers/port/close-up-box.ts';
import type { ImageryProvider, ProviderFile } from '../../providers/port/provider.ts';
import type { ArchiveDeps } from './archive-deps.ts';

export interface SceneName {
  readonly provider: string;
  readonly featureId: SceneId;
}

/** The small preview of a scene. */
export function readQuicklook(deps: ArchiveDeps, scene: SceneName, signal: AbortSignal): Promise<Result<ProviderFile>> {
  return readPicture(deps, scene, {
    name: 'quicklook',
    read: (provider) => provider.quicklook(scene.featureId, signal),
  });
}

/** A small piece of a scene at full resolution. */
export function readSample(deps: ArchiveDeps, scene: SceneName, signal: AbortSignal): Promise<Result<ProviderFile>> {
  return readPicture(deps, scene, { name: 'sample', read: (provider) => provider.sample(scene.featureId, signal) });
}

interface CloseUp {
  readonly box: CloseUpBox;
  readonly signal: AbortSignal;
}

/** A small picture of a part of a scene. */
export function readCloseUp(
  deps: ArchiveDeps,
  scene: SceneName,
  { box, signal }: CloseUp,
): Promise<Result<ProviderFile>> {
  const read = async (provider: ImageryProvider) => (await provider.closeUp?.(scene.featureId, box, signal)) ?? null;
  return readPicture(deps, scene, { name: 'close-up', read });
}

interface Picture {
  readonly name: string;
  readonly read: (provider: ImageryProvider) => Promise<ProviderFile | null>;
}

async function readPicture(
  { providers }: ArchiveDeps,
  scene: SceneName,
  { name, read }: Picture,
): Promise<Result<ProviderFile>> {
  const provider = providers.get(scene.provider.toLowerCase());
  if (!provider) return fail('not-found', `There is no provider "${scene.provider}".`);
  const picture = await callProvider(provider, () => read(provider));
  if (!picture.ok) return picture;
  return picture.value
    ? ok(picture.value)
    : fail('not-found', `${provider.label} has no ${name} of the image "${scene.featureId}".`);
}
