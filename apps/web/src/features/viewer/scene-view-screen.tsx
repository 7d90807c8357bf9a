import { toSceneId } from '@groundtrack/contract';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { useProviderLabel } from '../../api/provider-labels.ts';
import { SignedIn } from '../../api/signed-in.tsx';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { Opened } from './viewer-screen.tsx';
import type { ViewerSource } from './viewer-source.ts';

export { SceneViewScreen as Component };

/** A catalog image before its purchase, if its license allows it to be shown. */
export function SceneViewScreen() {
  const { provider = '', featureId = '' } = useParams();
  const source = useMemo(
    (): ViewerSource => ({ kind: 'scene', provider, featureId: toSceneId(featureId) }),
    [provider, featureId],
  );
  const label = useProviderLabel(provider);
  return (
    <Page
      title={`${label} image`}
      lead={`${featureId} from its catalog. Not purchased.`}
      aside={
        <LinkButton to={paths.home()} variant="default">
          Search Archive
        </LinkButton>
      }
    >
      <SignedIn prompt="Log in to see this image">
        <Opened key={`${provider} ${featureId}`} source={source} image={null} images={[]} />
      </SignedIn>
    </Page>
  );
}
