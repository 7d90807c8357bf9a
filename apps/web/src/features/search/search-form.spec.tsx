import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { renderAt } from '../../testing/render-app.tsx';
import { SearchForm } from './search-form.tsx';
import { defaultSearchForm, type SearchForm as Form } from './search-rules.ts';

// As the page does when idle.
beforeAll(async () => void (await import('./advanced-options.tsx')));

const nowMs = Date.parse('2026-11-21T09:30:00Z');
const providers = [
  { provider: 'maxar', label: 'Maxar' },
  { provider: 'kompsat', label: 'KOMPSAT' },
];

function show(change: Partial<Form> = {}, hasArea = false) {
  const onSubmit = vi.fn<() => void>();
  const onRefuse = vi.fn<() => void>();
  let current = { ...defaultSearchForm(nowMs), providers: ['maxar'], ...change };
  function Host() {
    const [form, setForm] = useState<Form>(current);
    current = form;
    return (
      <SearchForm
        form={form}
        providers={providers}
        hasArea={hasArea}
        nowMs={nowMs}
        searching={false}
        onChange={(next) => setForm({ ...form, ...next })}
        onReset={null}
        onSubmit={onSubmit}
        onRefuse={onRefuse}
      />
    );
  }
  renderAt('/', <Host />);
  return { onSubmit, onRefuse, form: () => current };
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Search Selected Location' }));

test('has the fields of the specification', async () => {
  const { onSubmit } = show();
  for (const name of ['Panchromatic', 'Multispectral', 'SAR']) {
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name }).checked).toBe(true);
  }
  const toggle = screen.getByRole('button', { name: 'Advanced Options' });
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(toggle);
  expect(toggle.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByPlaceholderText('Unlimited')).toBe(screen.getByLabelText('Max Price (USD)'));
  expect(screen.getByLabelText<HTMLInputElement>('Results per Provider').value).toBe('5');
  expect(screen.getByLabelText<HTMLInputElement>('Start Date').value).toBe('2025-11-21');
  await submit();
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('offers coverage if an area is searched', async () => {
  const { onSubmit, form } = show({}, true);
  await userEvent.click(screen.getByRole('button', { name: 'Advanced Options' }));
  const field = screen.getByLabelText<HTMLInputElement>('Min Cover of the Area (%)');
  await userEvent.type(field, '120');
  const search = screen.getByRole('button', { name: 'Search Selected Area' });
  await userEvent.click(search);
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.getByText(/^Min Cover of the Area is 120 %, above 100 %\./)).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, '100');
  await userEvent.click(search);
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(form().minCoveragePercent).toBe('100');
});

test('s searches, and focuses the button', async () => {
  const { onSubmit } = show();
  await userEvent.keyboard('s');
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Search Selected Location' }));
  await userEvent.type(screen.getByLabelText('Start Date'), 's');
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('clamps a resolution on blur', async () => {
  const { form } = show();
  const field = screen.getByLabelText('Max Resolution (m)');
  await userEvent.clear(field);
  await userEvent.type(field, '12');
  await userEvent.tab();
  expect(form().maxResolutionM).toBe('5');
});

test('shows an error next to its field, and sends nothing', async () => {
  const { onSubmit } = show({ startDay: '2026-06-02', endDay: '2026-06-01', pan: false, ms: false, sar: false });
  await submit();
  expect(screen.getByText(/^End Date is 2026-06-01, before Start Date 2026-06-02/)).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('Please select at least one imagery mode');
  expect(document.activeElement).toBe(screen.getByLabelText('End Date'));
  expect(onSubmit).not.toHaveBeenCalled();
});

test('rejects a finest resolution that is coarser than the coarsest', async () => {
  const { onSubmit, onRefuse } = show({ minResolutionM: '3', maxResolutionM: '1.5' });
  await submit();
  expect(screen.getByText(/^Min Resolution is 3 m, above the Max Resolution of 1.5 m/)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Min Resolution (m)'));
  expect(onRefuse).toHaveBeenCalledOnce();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('opens the advanced options for an error in them', async () => {
  const { onSubmit } = show({ providers: [] });
  await submit();
  expect(screen.getByRole('button', { name: 'Advanced Options' }).getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByText('Please select at least one provider')).toBeTruthy();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('has one control for the kind of image and one for cloud', async () => {
  const { form } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Advanced Options' }));
  expect(screen.getAllByRole('checkbox', { name: /SAR|radar/i })).toHaveLength(1);
  const [slider, ...others] = screen.getAllByLabelText<HTMLInputElement>(/cloud/i);
  if (!slider) throw new Error('No slider');
  expect(others).toEqual([]);
  expect(slider.getAttribute('aria-valuetext')).toBe('Any');
  fireEvent.change(slider, { target: { value: '30' } });
  expect(form().maxCloudPercent).toBe('30');
  fireEvent.change(slider, { target: { value: '100' } });
  expect(slider.getAttribute('aria-valuetext')).toBe('Any');
  for (const name of ['Panchromatic', 'Multispectral']) await userEvent.click(screen.getByRole('checkbox', { name }));
  expect(slider.disabled).toBe(true);
});
