import { Button } from '@mantine/core';
import { usePageParams } from '../../lib/use-page-params.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useLinkedArea } from '../locations/use-linked-area.ts';
import { HomeScreen } from './home-screen.tsx';

/** Home of a user; an area that the address names by an id is fetched before anything reads the address. */
export function LinkedHome() {
  const area = useLinkedArea();
  if (area === 'loading') return <Loading label="Opening the area" lines={4} />;
  return area === 'missing' ? <MissingArea /> : <HomeScreen />;
}

function MissingArea() {
  const [search, setSearch] = usePageParams();
  const searchPoint = () => {
    const next = new URLSearchParams(search);
    next.delete('area');
    setSearch(next, { replace: true });
  };
  return (
    <EmptyState
      title="The area of this link is no longer kept"
      action={<Button onClick={searchPoint}>Search the place</Button>}
    >
      Ask who sent it for the area as a file, or search the place inside it.
    </EmptyState>
  );
}
