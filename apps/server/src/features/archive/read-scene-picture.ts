import { fail, ok, type Result, type SceneId } from '@groundtrack/contract';
import { callProvider } from '../../providers/guard/call-provider.ts';
import type { ProviderFile } from '../../providers/port/provider.ts';
import type { ArchiveDeps } from './archive-deps.ts';

export interface SceneName {
  readonly provider: string;
  readonly featureId: SceneId;
}

/** The small preview of a scene. */
export function readQuicklook(deps: ArchiveDeps, scene: SceneName, signal: AbortSignal): Promise<Result<ProviderFile>> {
  return readPicture(deps, scene, { kind: 'quicklook', signal });
}

/** A small piece of a scene at full resolution. */
export function readSample(deps: ArchiveDeps, scene: SceneName, signal: AbortSignal): Promise<Result<ProviderFile>> {
  return readPicture(deps, scene, { kind: 'sample', signal });
}

async function readPicture(
  { providers }: ArchiveDeps,
  scene: SceneName,
  { kind, signal }: { readonly kind: 'quicklook' | 'sample'; readonly signal: AbortSignal },
): Promise<Result<ProviderFile>> {
  const provider = providers.get(scene.provider.toLowerCase());
  if (!provider) return fail('not-found', `There is no provider "${scene.provider}".`);
  const picture = await callProvider(provider, () => provider[kind](scene.featureId, signal));
  if (!picture.ok) return picture;
  return picture.value
    ? ok(picture.value)
    : fail('not-found', `${provider.label} has no ${kind} of the image "${scene.featureId}".`);
}
