import type { Place } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { memo, useState } from 'react';
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
  readonly list: 'recent' | 'favorite';
  readonly undo: () => void;
}

/** Recent Locations and, for users, Favorite Locations. */
export const LocationsTab = memo(function LocationsTab({ loggedIn, onGoTo }: LocationsTabProps) {
  const { recent, forgetRecent, restoreRecent } = useLocations();
  const favorites = useFavorites();
  const [forgotten, setForgotten] = useState<Forgotten | null>(null);
  const forget = (place: Place) => {
    const index = recent.indexOf(place);
    setForgotten({ place, list: 'recent', undo: () => restoreRecent(place, index) });
    forgetRecent(place);
  };
  const forgetFavorite = (place: Place) => {
    setForgotten({ place, list: 'favorite', undo: () => favorites.save(place) });
    favorites.forget(place);
  };
  const noticeIn = (list: Forgotten['list']) =>
    forgotten?.list === list ? (
      <ForgottenNotice
        place={forgotten.place}
        onUndo={() => {
          forgotten.undo();
          setForgotten(null);
        }}
      />
    ) : null;
  const favoritesError = favorites.error ?? favorites.changeError;
  return (
    <div className={classes.lists}>
      <section aria-labelledby="recent-locations">
        <h3 id="recent-locations" className={classes.heading}>
          Recent Locations
        </h3>
        {noticeIn('recent')}
        {recent.length === 0 && !forgotten ? <p className={classes.none}>Places you leave are listed here.</p> : null}
        <ul className={classes.cards}>
          {recent.map((place) => (
            <LocationCard key={toKey(place)} place={place}>
              <CardButton label="Go To" of={place.location} onClick={() => onGoTo(place)} />
              {loggedIn ? (
                <>
                  <CardButton
                    label="Save"
                    of={place.location}
                    disabled={favorites.isFavorite(place)}
                    onClick={() => favorites.save(place)}
                  />
                  <CardButton label="Forget" of={place.location} onClick={() => forget(place)} />
                </>
              ) : null}
            </LocationCard>
          ))}
        </ul>
      </section>
      {loggedIn ? (
        <section aria-labelledby="favorite-locations">
          <h3 id="favorite-locations" className={classes.heading}>
            Favorite Locations
          </h3>
          {noticeIn('favorite')}
          {favoritesError ? <ApiErrorBox title="Favorite locations" error={favoritesError} /> : null}
          {favorites.loaded && favorites.places.length === 0 ? (
            <p className={classes.none}>No Favorited Locations</p>
          ) : null}
          <ul className={classes.cards}>
            {favorites.places.map((place) => (
              <LocationCard key={toKey(place)} place={place}>
                <CardButton label="Go To" of={place.location} onClick={() => onGoTo(place)} />
                <CardButton label="Save" of={place.location} disabled onClick={() => favorites.save(place)} />
                <CardButton label="Forget" of={place.location} onClick={() => forgetFavorite(place)} />
              </LocationCard>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
});

function ForgottenNotice({ place, onUndo }: { readonly place: Place; readonly onUndo: () => void }) {
  return (
    <div className={classes.forgotten}>
      <MessageBox
        kind="info"
        action={
          <Button size="xs" variant="default" onClick={onUndo}>
            Undo
          </Button>
        }
      >
        {place.location} is forgotten.
      </MessageBox>
    </div>
  );
}

function toKey({ latitude, longitude }: Place): string {
  return `${latitude},${longitude}`;
}
