import type { Place } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { ApiErrorBox } from '../../api/api-error-box.tsx';
import { BookmarkFilledIcon, BookmarkIcon, FlyToIcon, PinIcon } from '../../ui/icons.tsx';
import { NarrowLabel } from '../../ui/narrow-label.tsx';
import classes from './locations.module.css';
import { CopyCoordinates } from './place-facts.tsx';
import { useFavorites } from './use-favorites.ts';

interface SelectedLocationProps {
  readonly place: Place;
  readonly loggedIn: boolean;
  readonly onGoTo: (place: Place) => void;
  /** Further actions for the place. */
  readonly children?: ReactNode;
}

/** The card above the tabs with the place for searches and passes. */
export const SelectedLocation = memo(function SelectedLocation(props: SelectedLocationProps) {
  const { place, loggedIn, onGoTo, children } = props;
  const favorites = useFavorites();
  const isFavorite = favorites.isFavorite(place);
  return (
    <section className={classes.selected} aria-labelledby="selected-location">
      <div className={classes.selectedPlace}>
        <span className={classes.selectedPin}>
          <PinIcon size={22} />
        </span>
        <div className={classes.selectedText}>
          <h2 id="selected-location" className={classes.eyebrow}>
            Selected Location
          </h2>
          <output className={classes.selectedName} title={place.location}>
            <bdi>{place.location}</bdi>
          </output>
          <div className={classes.coordinates}>
            <CopyCoordinates place={place} />
          </div>
        </div>
        <div className={classes.selectedActions}>
          <div className={classes.cardActions}>
            <Button size="xs" variant="default" title="Go to the place on the map" onClick={() => onGoTo(place)}>
              <NarrowLabel icon={<FlyToIcon />} text="Go To" />
            </Button>
            {loggedIn ? (
              <Button
                size="xs"
                variant="default"
                onClick={() => (isFavorite ? favorites.forget(place) : favorites.save(place))}
              >
                {/* The current place is only listed among the favorites. */}
                <NarrowLabel
                  icon={isFavorite ? <BookmarkFilledIcon /> : <BookmarkIcon />}
                  text={isFavorite ? 'Forget' : 'Save'}
                />
              </Button>
            ) : null}
          </div>
          {children}
        </div>
      </div>
      {favorites.changeError ? <ApiErrorBox title="Not saved" error={favorites.changeError} /> : null}
    </section>
  );
});
