import { useMemo } from 'react';
import { useParams } from 'react-router';
import { Page } from '../../ui/page.tsx';
import { Opened } from './viewer-screen.tsx';
import type { ViewerSource } from './viewer-source.ts';

export { SharedViewScreen as Component };

/** The file of a shared link. Needs no login. */
export function SharedViewScreen() {
  const { token = '' } = useParams();
  const source = useMemo((): ViewerSource => ({ kind: 'link', token }), [token]);
  return (
    <Page title="Shared Image" lead="This image was shared with you through a link that expires.">
      <Opened key={token} source={source} image={null} images={[]} />
    </Page>
  );
}
