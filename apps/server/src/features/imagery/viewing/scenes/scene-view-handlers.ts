import { fail, ok, type Result, type SceneId } from '@groundtrack/contract';
import type { Handlers } from '../../../../platform/http/handler.ts';
import { callProvider } from '../../../../providers/guard/call-provider.ts';
import type { ImageryProvider } from '../../../../providers/port/provider.ts';
import { drawTile, readValues, type Viewed, viewFile } from '../view-file.ts';
import type { SceneViewer } from './scene-viewer.ts';

/** Dependencies for viewing images of catalogs. */
export interface SceneViewDeps {
  /** By wire name. */
  readonly providers: ReadonlyMap<string, ImageryProvider>;
  readonly sceneViewer: Pick<SceneViewer, 'run' | 'describe' | 'remember'>;
}

interface SceneName {
  readonly provider: string;
  readonly featureId: SceneId;
}

/** Shows images of catalogs in the browser before they are purchased, if their license allows it. */
export function sceneViewHandlers(deps: SceneViewDeps): Pick<Handlers, 'sceneView' | 'sceneTile' | 'sceneValues'> {
  const drawing = { viewer: deps.sceneViewer };
  return {
    sceneView: async ({ params }, { signal }) => {
      const found = await findViewed(deps, params, { signal });
      if (!found.ok) return found;
      const view = await viewFile(drawing, found.value);
      // 8-bit pictures are displayed unchanged.
      return view.ok && view.value.dataType !== 'uint8' ? ok({ ...view.value, product: 'analytic' }) : view;
    },
    sceneTile: async ({ params: { provider, featureId, ...tile }, query }, context) => {
      const found = await findViewed(deps, { provider, featureId }, context);
      return found.ok ? drawTile(drawing, found.value, { tile, style: query, context }) : found;
    },
    sceneValues: async ({ params, query }, context) => {
      const found = await findViewed(deps, params, context);
      return found.ok ? readValues(drawing, found.value, { place: query, context }) : found;
    },
  };
}

async function findViewed(
  { providers, sceneViewer }: SceneViewDeps,
  { provider: name, featureId }: SceneName,
  { signal }: { readonly signal: AbortSignal },
): Promise<Result<Viewed>> {
  const provider = providers.get(name.toLowerCase());
  if (!provider) return fail('not-found', `There is no provider "${name}".`);
  if (!provider.view)
    return fail('view-not-allowed', `Images of ${provider.label} are not shown before they are bought.`);
  const found = await callProvider(provider, async () => (await provider.view?.(featureId, signal)) ?? null);
  if (!found.ok) return found;
  if (found.value === null) return fail('not-found', `${provider.label} has no image "${featureId}".`);
  if ('refused' in found.value) return fail('view-not-allowed', found.value.refused);
  const { file } = found.value;
  sceneViewer.remember(file, provider);
  const { key: blobKey, fileName, bands } = file;
  return ok({
    file: { blobKey, fileName, sha256: null },
    product: 'display',
    bands,
    mayChange: true,
  });
}
