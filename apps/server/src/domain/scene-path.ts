import type { Endpoint, SceneId } from '@groundtrack/contract';

/** The path of an endpoint about one scene. */
export function scenePath(
  { path }: Pick<Endpoint, 'path'>,
  { provider, featureId }: { readonly provider: string; readonly featureId: SceneId },
): string {
  return path.replace(':provider', encodeURIComponent(provider)).replace(':featureId', encodeURIComponent(featureId));
}
