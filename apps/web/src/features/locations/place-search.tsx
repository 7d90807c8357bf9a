import type { Place } from '@groundtrack/contract';
import { CloseButton, Combobox, Loader, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import {
  type KeyboardEvent,
  memo,
  startTransition,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useOptimistic,
  useRef,
  useState,
} from 'react';
import { useShortcut } from '../../lib/shortcuts.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { useStableCallback } from '../../lib/use-stable-callback.ts';
import { PinIcon } from '../../ui/icons.tsx';
import classes from './locations.module.css';
import { MyPosition } from './my-position.tsx';
import { type PlaceSuggestions, usePlaceSuggestions } from './use-place-suggestions.ts';

interface PlaceSearchProps {
  readonly onChoose: (place: Place) => void;
}

/** Values of the options that are not places. */
const MORE = 'more';
const RETRY = 'retry';

/**
 * The place search of the globe. Searches names while typing, and reads coordinates and MGRS references immediately.
 */
export const PlaceSearch = memo(function PlaceSearch({ onChoose }: PlaceSearchProps) {
  const [typed, setTyped] = useState('');
  const { places, attribution, more, status, message, finish } = usePlaceSuggestions(typed);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const type = (text: string) => {
    setTyped(text);
    combobox.openDropdown();
    combobox.resetSelectedOption();
  };
  const submit = useStableCallback((value: string) => {
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
  });
  // The rows stay with a new content, so the previous selection is cleared.
  const forgetSelected = useEffectEvent((_of: readonly Place[]) => combobox.resetSelectedOption());
  useLayoutEffect(() => forgetSelected(places), [places]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !combobox.dropdownOpened) setTyped('');
    if (event.key !== 'Enter' || combobox.getSelectedOptionIndex() >= 0) return;
    // Enter without a selection finishes the query. If no source needs that, it selects the first suggestion.
    event.preventDefault();
    // Outdated places stay visible, but only an explicit selection uses them.
    if (status !== 'searching') submit(more ? MORE : status === 'failed' ? RETRY : '0');
  };
  return (
    <div className={classes.search}>
      <Combobox store={combobox} position="bottom-start" offset={4} shadow="md" keepMounted={false}>
        <Combobox.Target withExpandedAttribute>
          <PlaceBox
            typed={typed}
            status={status}
            onType={type}
            onFocus={() => combobox.openDropdown()}
            onBlur={() => combobox.closeDropdown()}
            onKeyDown={onKeyDown}
          />
        </Combobox.Target>
        <Combobox.Dropdown className={classes.suggestions} hidden={status === 'idle'}>
          <Combobox.Options aria-label="Places" aria-busy={status === 'searching'}>
            <Rows
              places={places}
              more={more ? `Search addresses for “${typed.trim()}”` : null}
              hasFailed={status === 'failed'}
              onSubmit={submit}
            />
          </Combobox.Options>
          {message === null ? null : (
            <output className={classes.message} data-wrong={status === 'invalid' || status === 'failed'}>
              {message}
            </output>
          )}
          {attribution === null ? null : (
            <Combobox.Footer className={classes.attribution}>{attribution}</Combobox.Footer>
          )}
        </Combobox.Dropdown>
      </Combobox>
      <MyPosition onPosition={onChoose} />
    </div>
  );
});

/** Passes on the props that `Combobox.Target` adds. */
interface PlaceBoxProps extends Omit<TextInputProps, 'onChange' | 'value' | 'error'> {
  readonly typed: string;
  readonly status: PlaceSuggestions['status'];
  readonly onType: (text: string) => void;
}

/** Only the box renders with each key. Dependent parts render later, and once for several fast keys. */
function PlaceBox({ typed, status, onType, ref, ...target }: PlaceBoxProps) {
  const [shown, show] = useOptimistic(typed);
  const box = useRef<HTMLInputElement>(null);
  const isPhone = useIsPhone();
  useShortcut('findPlace', () => box.current?.focus());
  const type = (text: string) =>
    startTransition(() => {
      show(text);
      onType(text);
    });
  return (
    <TextInput
      {...target}
      ref={useMergedRef(ref, box)}
      value={shown}
      className={classes.searchBox}
      aria-label="Search address or coordinates"
      aria-autocomplete="list"
      error={status === 'invalid'}
      placeholder={isPhone ? 'Place' : 'Place, coordinates or MGRS'}
      leftSection={<PinIcon />}
      rightSection={<BoxEnd busy={status === 'searching'} empty={shown === ''} onClear={() => type('')} />}
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

interface RowsProps {
  readonly places: readonly Place[];
  /** The query for a further source; null if there is none. */
  readonly more: string | null;
  readonly hasFailed: boolean;
  readonly onSubmit: (value: string) => void;
}

/** Rows keep their position, and their content changes. */
const Rows = memo(function Rows({ places, more, hasFailed, onSubmit }: RowsProps) {
  return (
    <>
      {places.map(({ location }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row is its place in the list
        <Row key={index} value={String(index)} text={location} onSubmit={onSubmit} />
      ))}
      {more === null ? null : <Row value={MORE} text={more} onSubmit={onSubmit} />}
      {hasFailed ? <Row value={RETRY} text="Try again" onSubmit={onSubmit} /> : null}
    </>
  );
});

interface RowProps {
  readonly value: string;
  readonly text: string;
  readonly onSubmit: (value: string) => void;
}

/** Like `Combobox.Option`, which would render with each key. */
const Row = memo(function Row({ value, text, onSubmit }: RowProps) {
  return (
    // The keys are those of the box, which keeps the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={useId()}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <option> is only valid in native lists
      role="option"
      aria-selected={false}
      data-combobox-option
      className={Combobox.classes.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onSubmit(value)}
    >
      {text}
    </div>
  );
});

interface BoxEndProps {
  readonly busy: boolean;
  readonly empty: boolean;
  readonly onClear: () => void;
}

function BoxEnd({ busy, empty, onClear }: BoxEndProps) {
  if (busy) return <Loader size={16} aria-label="Searching places" />;
  if (empty) return null;
  // The box keeps the focus. Otherwise the button would close the suggestions before it clears them.
  return (
    <CloseButton
      size="sm"
      aria-label="Clear the search"
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClear}
    />
  );
}
