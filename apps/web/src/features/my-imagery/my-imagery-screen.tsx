import { imagesEndpoint } from '@groundtrack/contract';
import { ApiErrorBox } from '../../api/api-error-box.tsx';
import { useLiveImages } from '../../api/live-images.ts';
import { useSession } from '../../api/session.ts';
import { useApi } from '../../api/use-api.ts';
import { paths } from '../../app/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { Gallery } from './gallery.tsx';
import type { ImageLinks } from './image-links.ts';

interface MyImageryScreenProps {
  readonly links: ImageLinks;
}

/** What the account has bought. The states move by themselves. */
export function MyImageryScreen({ links }: MyImageryScreenProps) {
  const session = useSession();
  useLiveImages(true);
  const { data, error, refetch } = useApi(imagesEndpoint, {}, { staleTime: 0 });
  const orders = session ? (
    <LinkButton to={paths.orders()} variant="default">
      Orders and receipts
    </LinkButton>
  ) : null;
  return (
    <Page title="Purchased Imagery" aside={orders}>
      {content()}
    </Page>
  );

  function content() {
    if (!session)
      return (
        <EmptyState
          title="Log in to see your purchased images"
          action={<LinkButton to={paths.login(paths.myImagery())}>Login</LinkButton>}
        />
      );
    if (!data && error)
      return <ApiErrorBox title="Your images could not be fetched" error={error} onRetry={() => void refetch()} />;
    if (!data) return <Loading label="Loading your images" lines={4} />;
    const [{ images: bought }] = data;
    if (bought.length === 0)
      return (
        <EmptyState
          title="No images available"
          action={
            <LinkButton to={paths.root()} variant="default">
              Search Archive
            </LinkButton>
          }
        >
          Images you buy appear here with their state and their files.
        </EmptyState>
      );
    return (
      <>
        {error ? (
          <ApiErrorBox title="The states below may be out of date" error={error} onRetry={() => void refetch()} />
        ) : null}
        <Gallery images={bought} links={links} onChanged={() => void refetch()} />
      </>
    );
  }
}
