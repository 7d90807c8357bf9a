import { type Place, searchPlacesEndpoint } from '@groundtrack/contract';
import { Autocomplete, Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { formMessage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useApi } from '../../api/use-api.ts';
import { paths } from '../../lib/paths.ts';
import { PinIcon } from '../../ui/icons.tsx';
import { MessageBox } from '../../ui/message-box.tsx';
import { useLinkedPlace } from './use-linked-place.ts';
import { demoSearch, FIRST_PLACE, useStartDemo } from './use-start-demo.ts';
import classes from './visitor.module.css';

const DEBOUNCE_MS = 250;
const SHORTEST = 2;

/**
 * Searches a place in a demo account, or after a login where there are none. Without a place, the demo starts at its own.
 * @param isDemoOpen null while unknown
 */
export function Invitation({ isDemoOpen }: { readonly isDemoOpen: boolean | null }) {
  const navigate = useNavigate();
  const demo = useStartDemo();
  const linked = useLinkedPlace();
  const [typed, setTyped] = useState(linked?.name ?? '');
  const places = useSuggestions(typed);
  const finding = useMutation({ mutationFn: findPlace });
  const text = typed.trim();
  const open = (query: string): void => {
    if (isDemoOpen === false) void navigate(paths.login(paths.home() + query));
    else demo.mutate(query);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text === '') return open(demoSearch(FIRST_PLACE));
    const chosen = places.find(({ location }) => location === text);
    if (linked?.name === text) return open(demoSearch(linked));
    if (chosen) return open(placeSearch(chosen));
    finding.mutate(text, {
      onSuccess: (found) => {
        if (found) open(placeSearch(found));
      },
    });
  };
  const isMissing = finding.data === null && finding.variables === text;
  const error = finding.error ?? demo.error;
  return (
    <>
      <form className={classes.invite} onSubmit={submit}>
        <Autocomplete
          className={classes.where}
          size="lg"
          aria-label="Place to search"
          placeholder="Place or coordinates"
          leftSection={<PinIcon size={20} />}
          value={typed}
          onChange={setTyped}
          data={places.map(({ location }) => location)}
          // The server has found them, also by names in other scripts.
          filter={({ options }) => options}
          maxLength={200}
          comboboxProps={{ offset: 8 }}
        />
        <Button type="submit" size="lg" className={classes.begin} loading={demo.isPending || finding.isPending}>
          {text === '' && isDemoOpen !== false ? 'Try the demo' : 'See images'}
        </Button>
      </form>
      <p className={classes.note}>
        {isDemoOpen === false ? null : 'The demo needs no form and no card. '}
        To keep your images, <Link to={paths.registration()}>Register</Link> or <Link to={paths.login()}>Log in</Link>.
      </p>
      {isMissing ? (
        <MessageBox kind="warning">{`No place named “${text}”. Try a town, or coordinates like 39.0045, -76.8755.`}</MessageBox>
      ) : null}
      {error ? <MessageBox kind="error">{formMessage(error, 'The demo did not start')}</MessageBox> : null}
    </>
  );
}

function placeSearch({ location, latitude, longitude }: Place): string {
  return demoSearch({ name: location, latitude, longitude });
}

async function findPlace(q: string): Promise<Place | null> {
  const { result } = await call(searchPlacesEndpoint, { query: { q, finished: 'true' } });
  return result[0] ?? null;
}

const NONE: readonly Place[] = [];

/** Distinct names, as a list needs them. */
function useSuggestions(typed: string): readonly Place[] {
  const [q] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const { data } = useApi(
    searchPlacesEndpoint,
    { query: { q: q.length < SHORTEST ? '-' : q } },
    { enabled: q.length >= SHORTEST, staleTime: Infinity },
  );
  if (!data || q.length < SHORTEST) return NONE;
  return [...new Map(data.result.map((place) => [place.location, place])).values()];
}
