import { SEARCH_NAME_LENGTH_MAX } from '@groundtrack/contract';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import classes from './saved.module.css';

interface NameFormProps {
  readonly label: string;
  readonly initial: string;
  readonly action: string;
  readonly onName: (name: string) => void;
  readonly onCancel: () => void;
}

/** Asks for a name. */
export function NameForm({ label, initial, action, onName, onCancel }: NameFormProps) {
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  // It was asked for by a button, which is gone.
  useEffect(() => field.current?.select(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = nameError(name);
    setError(found);
    if (found === null) onName(name.trim());
  };
  return (
    <form className={classes.nameForm} onSubmit={submit} noValidate>
      <TextInput
        label={label}
        value={name}
        error={error}
        ref={field}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onCancel()}
      />
      <div className={classes.actions}>
        <Button type="submit" size="compact-sm">
          {action}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function nameError(name: string): string | null {
  const { length } = name.trim();
  if (length === 0) return 'The name is empty. Enter at least one character';
  if (length <= SEARCH_NAME_LENGTH_MAX) return null;
  return `The name has ${length} characters, more than ${SEARCH_NAME_LENGTH_MAX}. Shorten it`;
}
