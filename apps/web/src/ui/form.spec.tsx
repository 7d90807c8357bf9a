import { TextInput } from '@mantine/core';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderAt } from '../testing/render-app.tsx';
import { Form, useFields } from './form.tsx';

const labels = { last: 'Last name', first: 'First name' };

function NameForm({ onName }: { readonly onName: (name: string) => void }) {
  const fields = useFields({
    initial: { last: '', first: '', note: '' },
    labels,
    onSubmit: ({ first, last }) =>
      last === 'taken' ? fields.refuse({ last: 'It is taken' }) : onName(`${first} ${last}`),
  });
  return (
    <Form fields={fields}>
      <TextInput {...fields.getInputProps('first')} />
      <TextInput {...fields.getInputProps('last')} />
      <TextInput label="Note" {...fields.getInputProps('note')} />
      <button type="submit">Save</button>
    </Form>
  );
}

it('reports each empty field by its label, and focuses the first one on the screen', async () => {
  const names: string[] = [];
  renderAt('/', <NameForm onName={(name) => names.push(name)} />);
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await save();
  const [first, last] = [screen.getByLabelText('First name'), screen.getByLabelText('Last name')];
  expect(document.activeElement).toBe(first);
  expect([first, last].map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'true']);
  expect(screen.getByText('First name is required')).toBeDefined();
  await userEvent.type(first, 'Ada');
  expect(screen.queryByText('First name is required')).toBeNull();
  await save();
  expect(document.activeElement).toBe(last);
  await userEvent.type(last, 'Lovelace{Enter}');
  expect(names).toEqual(['Ada Lovelace']);
});

it('shows an error that was found after submitting, and focuses its field', async () => {
  renderAt('/', <NameForm onName={() => undefined} />);
  await userEvent.type(screen.getByLabelText('Last name'), 'taken');
  await userEvent.type(screen.getByLabelText('First name'), 'Ada{Enter}');
  expect(await screen.findByText('It is taken')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Last name'));
});
