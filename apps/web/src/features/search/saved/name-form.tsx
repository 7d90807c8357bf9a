import { SEARCH_NAME_LENGTH_MAX } from '@groundtrack/contract';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Form, useFields } from '../../../ui/form.tsx';
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
  const fields = useFields({
    initial: { name: initial },
    labels: { name: label },
    validate: ({ name }) => ({ name: nameError(name) }),
    onSubmit: ({ name }) => onName(name.trim()),
  });
  const field = useRef<HTMLInputElement>(null);
  // The button that opened the form is gone.
  useEffect(() => field.current?.select(), []);
  return (
    <Form fields={fields} className={classes.nameForm}>
      <TextInput
        {...fields.getInputProps('name')}
        ref={field}
        onKeyDown={(event) => event.key === 'Escape' && onCancel()}
      />
      <div className={classes.actions}>
        <Button type="submit" size="xs">
          {action}
        </Button>
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

function nameError(name: string): string | null {
  const { length } = name.trim();
  if (length === 0) return 'The name is empty. Enter at least one character';
  if (length <= SEARCH_NAME_LENGTH_MAX) return null;
  return `The name has ${length} characters, more than ${SEARCH_NAME_LENGTH_MAX}. Shorten it`;
}
