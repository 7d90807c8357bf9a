import type { Place } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ApiErrorBox } from '../../api/api-error-box.tsx';
import { MessageBox } from '../../ui/message-box.tsx';
import { CardButton, LocationCard } from './location-card.tsx';
import { useLocations } from './location-store.ts';
import classes from './locations.module.css';
import { useFavorites } from './use-favorites.ts';

interface LocationsTabProps {
  readonly loggedIn: boolean;
  readonly onGoTo: (place: Place) => void;
}

interface Forgotten {
  readonly place: Place;
  /** Where it stood in the list. */
  readonly index: number;
}

/** Recent Locations and, for users, Favorite Locations. */
export function LocationsTab({ loggedIn, onGoTo }: LocationsTabProps) {
  const { recent, forgetRecent, restoreRecent } = useLocations();
  const favorites = useFavorites();
  const [forgotten, setForgotten] = useState<Forgotten | null>(null);
  const forget = (place: Place) => {
    setForgotten({ place, index: recent.indexOf(place) });
    forgetRecent(place);
  };
  const undo = () => {
    if (forgotten) restoreRecent(forgotten.place, forgotten.index);
    setForgotten(null);
  };
  return (
    <div className={classes['lists']}>
      <section aria-labelledby="recent-locations">
        <h3 id="recent-locations" className={classes['heading']}>
          Recent Locations
        </h3>
        {forgotten ? <ForgottenNotice place={forgotten.place} onUndo={undo} /> : null}
        {recent.length === 0 && !forgotten ? (
          <p className={classes['none']}>Places you leave are listed here.</p>
        ) : null}
        <ul className={classes['cards']}>
          {recent.map((place) => (
            <LocationCard key={keyOf(place)} place={place}>
              <CardButton label="Go To" of={place.location} onClick={() => onGoTo(place)} />
              {loggedIn ? (
                <>
                  {favorites.available ? (
                    <CardButton
                      label="Save"
                      of={place.location}
                      disabled={favorites.isFavorite(place)}
                      onClick={() => favorites.save(place)}
                    />
                  ) : null}
                  <CardButton label="Forget" of={place.location} onClick={() => forget(place)} />
                </>
              ) : null}
            </LocationCard>
          ))}
        </ul>
      </section>
      {loggedIn ? (
        <section aria-labelledby="favorite-locations">
          <h3 id="favorite-locations" className={classes['heading']}>
            Favorite Locations
          </h3>
          {favorites.error ? <ApiErrorBox title="Favorite locations" error={favorites.error} /> : null}
          {favorites.places.length === 0 ? (
            <p className={classes['none']}>
              No Favorited Locations
              {favorites.available ? null : ' – this server does not keep favorites yet.'}
            </p>
          ) : null}
          <ul className={classes['cards']}>
            {favorites.places.map((place) => (
              <LocationCard key={keyOf(place)} place={place}>
                <CardButton label="Go To" of={place.location} onClick={() => onGoTo(place)} />
                <CardButton label="Forget" of={place.location} onClick={() => favorites.forget(place)} />
              </LocationCard>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

function ForgottenNotice({ place, onUndo }: { readonly place: Place; readonly onUndo: () => void }) {
  return (
    <div className={classes['forgotten']}>
      <MessageBox
        kind="info"
        action={
          <Button size="compact-sm" variant="default" onClick={onUndo}>
            Undo
          </Button>
        }
      >
        {place.location} is forgotten.
      </MessageBox>
    </div>
  );
}

function keyOf({ latitude, longitude }: Place): string {
  return `${latitude},${longitude}`;
}
