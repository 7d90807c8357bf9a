import { imagesEndpoint, sourceName } from '@groundtrack/contract';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { QueryView } from '../../api/query-view.tsx';
import { SignedIn } from '../../api/signed-in.tsx';
import { useApi } from '../../api/use-api.ts';
import { paths } from '../../lib/paths.ts';
import { HelpLink } from '../../ui/help-link.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { ZonedInstant } from '../../ui/zoned-instant.tsx';
import classes from './viewer.module.css';
import { Viewer, type ViewerProps } from './viewer.tsx';
import { useView, type ViewerSource } from './viewer-source.ts';

export { ViewerScreen as Component };

/** A delivered image of the account, opened in the browser. */
export function ViewerScreen() {
  const { imageId = '' } = useParams();
  const source = useMemo((): ViewerSource => ({ kind: 'image', id: imageId }), [imageId]);
  const images = useApi(imagesEndpoint, {});
  const all = images.data?.[0].images ?? [];
  const image = all.find(({ _id }) => _id === imageId) ?? null;
  return (
    <Page
      title={image?.locationDescription ?? 'Image'}
      lead={
        image ? (
          <>
            <ZonedInstant iso={image.dateImageAcquiredISO} /> · {image.satellite} ·{' '}
            {sourceName(image.source.company, image.operator)}
            {image.simulated ? ' · simulated' : ''} <HelpLink to={paths.help('viewer')} about="looking at images" />
          </>
        ) : images.isPending ? (
          <LeadSkeleton />
        ) : undefined
      }
      aside={
        <LinkButton to={paths.myImagery()} variant="default">
          My Imagery
        </LinkButton>
      }
    >
      <SignedIn prompt="Log in to see your image">
        <Opened key={imageId} source={source} image={image} images={all} />
      </SignedIn>
    </Page>
  );
}

/** As long as the text it replaces, so that the image does not move. */
function LeadSkeleton() {
  return (
    <span className={classes.toCome} aria-hidden="true">
      2026-01-01 00:00 UTC · WorldView-3 · Maxar · simulated
    </span>
  );
}

type OpenedProps = Pick<ViewerProps, 'image' | 'images' | 'source'>;

export function Opened({ source, image, images }: OpenedProps) {
  const view = useView(source);
  return (
    <QueryView query={view} loading="Opening the image" lines={8} failed="The image could not be opened">
      {(opened) => <Viewer source={source} view={opened} image={image} images={images} />}
    </QueryView>
  );
}
