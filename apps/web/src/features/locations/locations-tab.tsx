import type { Place } from '@groundtrack/contract';
import { ApiErrorBox } from '../../api/api-error-box.tsx';
import { CardButton, LocationCard } from './location-card.tsx';
import { useLocations } from './location-store.ts';
import classes from './locations.module.css';
import { useFavorites } from './use-favorites.ts';

interface LocationsTabProps {
  readonly loggedIn: boolean;
  readonly onGoTo: (place: Place) => void;
}

/** Recent Locations and, for users, Favorite Locations. */
export function LocationsTab({ loggedIn, onGoTo }: LocationsTabProps) {
  const { recent, forgetRecent } = useLocations();
  const favorites = useFavorites();
  return (
    <div className={classes['lists']}>
      <section aria-labelledby="recent-locations">
        <h3 id="recent-locations" className={classes['heading']}>
          Recent Locations
        </h3>
        {recent.length === 0 ? <p className={classes['none']}>Places you leave are listed here.</p> : null}
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
                  <CardButton label="Forget" of={place.location} onClick={() => forgetRecent(place)} />
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

function keyOf({ latitude, longitude }: Place): string {
  return `${latitude},${longitude}`;
}
