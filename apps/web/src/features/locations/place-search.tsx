import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import type { Place } from '@groundtrack/contract';
import { CloseButton, Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { type KeyboardEvent, memo, useRef, useState } from 'react';
import { PinIcon } from '../../ui/icons.tsx';
import { useShortcut } from '../../util/shortcuts.ts';
import classes from './locations.module.css';
import { MyPosition } from './my-position.tsx';
import { type PlaceSuggestions, usePlaceSuggestions } from './use-place-suggestions.ts';

interface PlaceSearchProps {
  readonly onChoose: (place: Place) => void;
}

/** Values of the options that are no place. */
const MORE = 'more';
const RETRY = 'retry';

/** The address search box of the globe: places by name while one types, coordinates and MGRS references at once. */
export const PlaceSearch = memo(function PlaceSearch({ onChoose }: PlaceSearchProps) {
  const [typed, setTyped] = useState('');
  const suggestions = usePlaceSuggestions(typed);
  const { places, more, status, finish } = suggestions;
  const box = useRef<HTMLInputElement>(null);
  useShortcut('findPlace', () => box.current?.focus());
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const type = (text: string) => {
    setTyped(text);
    combobox.openDropdown();
    combobox.resetSelectedOption();
  };
  const submit = (value: string) => {
    if (value === MORE || value === RETRY) {
      finish();
      combobox.resetSelectedOption();
      return;
    }
    const place = places[Number(value)];
    if (!place) return;
    onChoose(place);
    setTyped('');
    combobox.closeDropdown();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !combobox.dropdownOpened) setTyped('');
    if (event.key !== 'Enter' || combobox.getSelectedOptionIndex() >= 0) return;
    // Enter without a chosen suggestion finishes the question; without a server to ask, the first one is used.
    event.preventDefault();
    submit(more ? MORE : status === 'failed' ? RETRY : '0');
  };
  return (
    <div className={classes.search}>
      <Combobox store={combobox} onOptionSubmit={submit} position="bottom-start" offset={4} shadow="md">
        <Combobox.Target withExpandedAttribute>
          <TextInput
            ref={box}
            value={typed}
            className={classes.searchBox}
            aria-label="Search address or coordinates"
            aria-autocomplete="list"
            error={status === 'invalid'}
            placeholder="Place, coordinates or MGRS"
            leftSection={<PinIcon />}
            rightSection={<BoxEnd busy={status === 'searching'} empty={typed === ''} onClear={() => type('')} />}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            onChange={(event) => type(event.currentTarget.value)}
            onFocus={() => combobox.openDropdown()}
            onBlur={() => combobox.closeDropdown()}
            onKeyDown={onKeyDown}
          />
        </Combobox.Target>
        <Combobox.Dropdown className={classes.suggestions} hidden={status === 'idle'}>
          <Suggestions typed={typed.trim()} suggestions={suggestions} />
        </Combobox.Dropdown>
      </Combobox>
      <MyPosition onPosition={onChoose} />
    </div>
  );
});

interface SuggestionsProps {
  readonly typed: string;
  readonly suggestions: PlaceSuggestions;
}

function Suggestions({ typed, suggestions }: SuggestionsProps) {
  const { places, attribution, status, message, more } = suggestions;
  return (
    <>
      <Combobox.Options aria-label="Places">
        {places.map((place, index) => (
          <Combobox.Option key={`${place.latitude},${place.longitude}`} value={String(index)}>
            {place.location}
          </Combobox.Option>
        ))}
        {more ? <Combobox.Option value={MORE}>Search addresses for “{typed}”</Combobox.Option> : null}
        {status === 'failed' ? <Combobox.Option value={RETRY}>Try again</Combobox.Option> : null}
      </Combobox.Options>
      {message === null ? null : (
        <output className={classes.message} data-wrong={status === 'invalid' || status === 'failed'}>
          {message}
        </output>
      )}
      {attribution === null ? null : <Combobox.Footer className={classes.attribution}>{attribution}</Combobox.Footer>}
    </>
  );
}

interface BoxEndProps {
  readonly busy: boolean;
  readonly empty: boolean;
  readonly onClear: () => void;
}

function BoxEnd({ busy, empty, onClear }: BoxEndProps) {
  if (busy) return <Loader size={16} aria-label="Searching places" />;
  if (empty) return null;
  // The box keeps the focus: pressing the button would close the suggestions before it clears them.
  return (
    <CloseButton
      size="sm"
      aria-label="Clear the search"
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClear}
    />
  );
}
