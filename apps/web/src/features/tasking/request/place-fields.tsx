import type { Place, TaskingProduct } from '@groundtrack/contract';
import { parseCoordinates } from '@groundtrack/geo';
import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { TaskingPicture } from '../../../api/tasking-picture.tsx';
import { isSamePlace } from '../../../lib/places.ts';
import type { TaskingPlaces } from '../screen-props.ts';
import { PhoneFold } from './phone-fold.tsx';
import classes from './request.module.css';
import { pointIn, type RequestFields, toPlaceValues } from './request-values.ts';

interface PlaceFieldsProps {
  readonly fields: RequestFields;
  readonly places: TaskingPlaces;
  /** Its box is pictured on a phone. */
  readonly product: TaskingProduct | null;
  /** Below the fields of a phone. */
  readonly map: ReactNode;
}

/** The description of the area, and its center. */
export function PlaceFields({ fields, places, product, map }: PlaceFieldsProps) {
  /** Both coordinates pasted into one field, `39.0045, -76.8755`. */
  const split = () => {
    const { latitude, longitude } = fields.getValues();
    const read = [latitude, longitude].map((text) => parseCoordinates(text)).find((one) => one?.ok);
    if (read?.ok) fields.setValues({ latitude: String(read.at.latitude), longitude: String(read.at.longitude) });
  };
  const { onChange: _, ...description } = fields.getInputProps('description');
  const choose = (place: Place) => fields.setValues(toPlaceValues(place));
  const place = pointIn(fields.values);
  const { description: name, latitude, longitude } = fields.values;
  return (
    <PhoneFold
      title={name.trim() || 'Place'}
      summary={place ? `${latitude.trim()}, ${longitude.trim()}` : 'Not chosen'}
      picture={place && product ? <TaskingPicture place={place} sizeKm={product.metadata.size} /> : null}
      startsOpen={place === null}
      lazy={map}
    >
      <div className={classes.place}>
        <places.Description
          label="Area Description"
          placeholder="A place, or your own words"
          {...description}
          onType={(text) => fields.setFieldValue('description', text)}
          onPlace={choose}
        />
        <KnownPlaces places={places} onChoose={choose} />
        <TextInput
          label="Latitude"
          inputMode="text"
          autoComplete="off"
          {...fields.getInputProps('latitude')}
          onBlur={split}
        />
        <TextInput
          label="Longitude"
          inputMode="text"
          autoComplete="off"
          {...fields.getInputProps('longitude')}
          onBlur={split}
        />
      </div>
    </PhoneFold>
  );
}

interface KnownPlacesProps {
  readonly places: TaskingPlaces;
  readonly onChoose: (place: Place) => void;
}

/** A dropdown that only fills in the fields, so it keeps no selection. */
function KnownPlaces({ places: { current, favorites, ...places }, onChoose }: KnownPlacesProps) {
  const others = places.recent.filter((known) => !isListed([current], known));
  const recent = [current, ...others].filter((known) => !isListed(favorites, known));
  const all = [...recent, ...favorites];
  const items = (list: readonly Place[], from: number) =>
    list.map(({ location }, index) => ({ value: String(from + index), label: location }));
  return (
    <NativeSelect
      label="Recent and Favorites"
      value=""
      data={[
        { value: '', label: 'Choose a place' },
        ...(recent.length > 0 ? [{ group: 'Recent', items: items(recent, 0) }] : []),
        ...(favorites.length > 0 ? [{ group: 'Favorites', items: items(favorites, recent.length) }] : []),
      ]}
      onChange={(event) => {
        const place = event.currentTarget.value === '' ? undefined : all[Number(event.currentTarget.value)];
        if (place) onChoose(place);
      }}
    />
  );
}

/** The form only takes the name and the center, so a drawn area makes no difference. */
function isListed(list: readonly Place[], { location, latitude, longitude }: Place): boolean {
  const isSame = (known: Place) =>
    known.location === location && isSamePlace({ ...known, area: undefined }, { latitude, longitude });
  return list.some(isSame);
}
