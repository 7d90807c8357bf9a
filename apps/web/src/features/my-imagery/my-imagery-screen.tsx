import { imagesEndpoint } from '@groundtrack/contract';
import { ApiErrorBox } from '../../api/api-error-box.tsx';
import { useLiveImages } from '../../api/live-images.ts';
import { QueryView } from '../../api/query-view.tsx';
import { useSessionId } from '../../api/session.ts';
import { SignedIn } from '../../api/signed-in.tsx';
import { useApi } from '../../api/use-api.ts';
import { paths } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { Gallery } from './gallery.tsx';
import type { ImageLinks } from './image-links.ts';

interface MyImageryScreenProps {
  readonly links: ImageLinks;
}

/** The account's purchased images. Their states update live. */
export function MyImageryScreen({ links }: MyImageryScreenProps) {
  const loggedIn = useSessionId() !== null;
  useLiveImages(true);
  const query = useApi(imagesEndpoint, {}, { staleTime: 0 });
  const refetch = () => void query.refetch();
  const orders = loggedIn ? (
    <LinkButton to={paths.orders()} variant="default">
      Orders and receipts
    </LinkButton>
  ) : null;
  return (
    <Page title="Purchased Imagery" aside={orders}>
      <SignedIn prompt="Log in to see your purchased images">
        <QueryView
          query={query}
          loading="Loading your images"
          lines={4}
          failed="Your images could not be fetched"
          isEmpty={([{ images }]) => images.length === 0}
          empty={<NoImages />}
        >
          {([{ images }]) => (
            <>
              {query.error ? (
                <ApiErrorBox stale title="The states below may be out of date" error={query.error} onRetry={refetch} />
              ) : null}
              <Gallery images={images} links={links} onChanged={refetch} />
            </>
          )}
        </QueryView>
      </SignedIn>
    </Page>
  );
}

function NoImages() {
  const search = (
    <LinkButton to={paths.root()} variant="default">
      Search Archive
    </LinkButton>
  );
  return (
    <EmptyState title="No images available" action={search}>
      Images you buy appear here.
    </EmptyState>
  );
}
