import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import type { Place } from '@groundtrack/contract';
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useState } from 'react';
import { PinIcon } from '../../ui/icons.tsx';
import classes from './locations.module.css';
import { type PlaceSuggestions, usePlaceSuggestions } from './use-place-suggestions.ts';

interface PlaceSearchProps {
  readonly onChoose: (place: Place) => void;
}

const MESSAGES: Readonly<Record<Exclude<PlaceSuggestions['status'], 'idle' | 'found'>, string>> = {
  searching: 'Searching…',
  nothing: 'No place found. Try another spelling, or latitude, longitude.',
  failed: 'Places could not be searched. Latitude, longitude still works.',
};

/** The address search box of the globe: type-ahead over named places, or `latitude, longitude`. */
export function PlaceSearch({ onChoose }: PlaceSearchProps) {
  const [typed, setTyped] = useState('');
  const { places, attribution, status } = usePlaceSuggestions(typed);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const choose = (index: string) => {
    const place = places[Number(index)];
    if (!place) return;
    onChoose(place);
    setTyped('');
    combobox.closeDropdown();
  };
  return (
    <div className={classes['search']}>
      <Combobox store={combobox} onOptionSubmit={choose} offset={4} shadow="md">
        <Combobox.Target>
          <TextInput
            value={typed}
            aria-label="Search address or coordinates"
            placeholder="Search a place, or latitude, longitude"
            leftSection={<PinIcon />}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              combobox.openDropdown();
              combobox.resetSelectedOption();
            }}
            onFocus={() => combobox.openDropdown()}
            onBlur={() => combobox.closeDropdown()}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || combobox.getSelectedOptionIndex() >= 0) return;
              event.preventDefault();
              choose('0');
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={status === 'idle'}>
          <Combobox.Options aria-label="Places">
            {places.map((place, index) => (
              <Combobox.Option key={`${place.latitude},${place.longitude}`} value={String(index)}>
                {place.location}
              </Combobox.Option>
            ))}
            {status === 'found' || status === 'idle' ? null : <Combobox.Empty>{MESSAGES[status]}</Combobox.Empty>}
          </Combobox.Options>
          {attribution === null ? null : (
            <Combobox.Footer className={classes['attribution']}>{attribution}</Combobox.Footer>
          )}
        </Combobox.Dropdown>
      </Combobox>
    </div>
  );
}
