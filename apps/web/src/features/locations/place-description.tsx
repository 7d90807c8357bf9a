import type { Place } from '@groundtrack/contract';
import { Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import { useState } from 'react';
import { SearchIcon } from '../../ui/icons.tsx';
import classes from './locations.module.css';
import { usePlaceSuggestions } from './use-place-suggestions.ts';

interface PlaceDescriptionProps extends Omit<TextInputProps, 'onChange'> {
  readonly onType: (text: string) => void;
  /** A suggestion was chosen. */
  readonly onPlace: (place: Place) => void;
}

/** A text field for the description of a place, which suggests places while typing. Any other text is kept. */
export function PlaceDescription({ onType, onPlace, ...input }: PlaceDescriptionProps) {
  const [typed, setTyped] = useState('');
  const { places, attribution } = usePlaceSuggestions(typed);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const choose = (value: string) => {
    const place = places[Number(value)];
    setTyped('');
    combobox.closeDropdown();
    if (place) onPlace(place);
  };
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      position="bottom-start"
      offset={4}
      shadow="md"
      keepMounted={false}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          leftSection={<SearchIcon size={16} />}
          {...input}
          autoComplete="off"
          maxLength={200}
          onChange={({ currentTarget: { value } }) => {
            onType(value);
            setTyped(value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onBlur={(event) => {
            input.onBlur?.(event);
            combobox.closeDropdown();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown className={classes.suggestions} hidden={places.length === 0}>
        <Combobox.Options aria-label="Places">
          {places.map(({ location }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two places may have one name
            <Combobox.Option key={index} value={String(index)}>
              {location}
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {attribution === null ? null : <Combobox.Footer className={classes.attribution}>{attribution}</Combobox.Footer>}
      </Combobox.Dropdown>
    </Combobox>
  );
}
