import { Button } from '@mantine/core';
import { usePageParams } from '../../lib/use-page-params.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useLinkedArea } from '../locations/use-linked-area.ts';
import { HomeScreen } from './home-screen.tsx';

/** Home of a user. An area that the URL names by id is fetched before the URL is read. */
export function LinkedHome() {
  const area = useLinkedArea();
  if (area === 'loading') return <Loading label="Opening the area" lines={4} />;
  return area === 'missing' ? <MissingArea /> : <HomeScreen />;
}

function MissingArea() {
  const [, setSearch] = usePageParams();
  const searchPoint = () => setSearch(withoutArea, { replace: true });
  return (
    <EmptyState
      title="The area of this link is no longer kept"
      action={<Button onClick={searchPoint}>Search the place</Button>}
    >
      Ask who sent it for the area as a file, or search the place inside it.
    </EmptyState>
  );
}

function withoutArea(address: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(address);
  next.delete('area');
  return next;
}
