import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { usePageParams } from '../../lib/use-page-params.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useLocations } from '../locations/location-store.ts';
import { parsePlace } from '../locations/place-rules.ts';
import { useLinkedArea } from '../locations/use-linked-area.ts';
import { useSearch } from '../search/search-store.ts';
import { HomeScreen } from './home-screen.tsx';
import { keepHome, lastHome } from './last-home.ts';

/**
 * Home of a user. After a reload, an address without parameters opens the last place and search. An area that the URL
 * names by id is fetched before the URL is read.
 */
export function LinkedHome() {
  const last = useLastHome();
  const area = useLinkedArea();
  if (last) return <Navigate to={last} replace />;
  if (area === 'loading') return <Loading label="Opening the area" lines={4} />;
  return area === 'missing' ? <MissingArea /> : <HomeScreen />;
}

/** Keeps the chosen place. @returns the address to open instead of one without parameters, if nothing is chosen yet */
function useLastHome() {
  const { pathname, search } = useLocation();
  const isChosen = useLocations((state) => state.isChosen);
  const isSearched = useSearch(({ submitted }) => submitted !== null);
  const isInUse = isChosen || isSearched;
  useEffect(() => {
    const address = new URLSearchParams(search);
    if (isInUse && parsePlace(address)) keepHome(address);
  }, [isInUse, search]);
  const last = search === '' && !isInUse ? lastHome() : null;
  return last === null ? null : { pathname, search: last };
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
