import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { useUnitsKind } from '../../lib/use-units.ts';
import { renderAt } from '../../testing/render-app.tsx';
import { SearchForm } from './search-form.tsx';
import { defaultSearchForm, type SearchForm as Form } from './search-rules.ts';

// As the page does when idle.
beforeAll(async () => void (await import('./advanced-options.tsx')));

const nowMs = Date.parse('2026-11-21T09:30:00Z');
const providers = [{ provider: 'maxar', label: 'Maxar' }];

function show(change: Partial<Form> = {}) {
  const onSubmit = vi.fn<() => void>();
  const onChange = vi.fn<(change: Partial<Form>) => void>();
  let put: (form: Form) => void = () => undefined;
  const first: Form = { ...defaultSearchForm(nowMs), providers: ['maxar'], ...change };
  function Host() {
    const [form, setForm] = useState(first);
    put = setForm;
    const changed = (next: Partial<Form>) => {
      onChange(next);
      setForm({ ...form, ...next });
    };
    const fixed = { providers, nowMs, searching: false, hasArea: false, onReset: null, onRefuse: () => undefined };
    const props = { ...fixed, form, onSubmit };
    return <SearchForm {...props} onChange={changed} />;
  }
  renderAt('/', <Host />);
  return { onSubmit, onChange, put: (next: Partial<Form>) => act(() => put({ ...first, ...next })) };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const openAdvanced = () => userEvent.click(screen.getByRole('button', { name: 'Advanced Options' }));
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Search Selected Location' }));
const BACKWARDS = /^End Date is .*, before Start Date/;
const NADIR = /^Max Off Nadir is/;

test('shows no errors before the first attempt, and updates them from then on', async () => {
  show({ pan: false, ms: false });
  await userEvent.click(field('SAR'));
  expect(screen.queryByRole('alert')).toBeNull();
  await submit();
  expect(screen.getByRole('alert')).toBeTruthy();
  await userEvent.click(field('SAR'));
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(field('SAR'));
  expect(screen.getByRole('alert')).toBeTruthy();
});

test('counts a sent search as the first attempt', async () => {
  const { onSubmit, put } = show();
  await submit();
  expect(onSubmit).toHaveBeenCalledOnce();
  put({ pan: false, ms: false, sar: false });
  expect(screen.getByRole('alert')).toBeTruthy();
});

test('clears the error of one date when the other is corrected', async () => {
  const { put } = show({ startDay: '2026-06-02', endDay: '2026-06-01' });
  expect(screen.queryByText(BACKWARDS)).toBeNull();
  await submit();
  expect(screen.getByText(BACKWARDS)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '1 month' }));
  expect(screen.queryByText(BACKWARDS)).toBeNull();
  put({ startDay: '2026-07-02', endDay: '2026-07-01' });
  expect(screen.getByText(BACKWARDS)).toBeTruthy();
});

test('checks a limit on blur, and then while typing', async () => {
  const { onSubmit } = show({ maxOffNadirDeg: '' });
  await openAdvanced();
  await userEvent.type(field('Max Off Nadir (°)'), '120');
  expect(screen.queryByText(NADIR)).toBeNull();
  await userEvent.tab();
  expect(screen.getByText(NADIR).textContent).toContain('120°, above 90°');
  await userEvent.type(field('Max Off Nadir (°)'), '{Backspace}');
  expect(screen.queryByText(NADIR)).toBeNull();
  await userEvent.type(field('Max Off Nadir (°)'), '5');
  expect(screen.getByText(NADIR).textContent).toContain('125°');
  await submit();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('leaves a valid number alone, and keeps a note until the field is edited', async () => {
  const { onChange } = show();
  await openAdvanced();
  await userEvent.click(field('Results per Provider'));
  await userEvent.tab();
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.clear(field('Results per Provider'));
  await userEvent.tab();
  const note = 'Nothing was entered, so 10 is used';
  expect(onChange).toHaveBeenLastCalledWith({ resultsPerProvider: '10' });
  expect(screen.getByText(note, { exact: false })).toBeTruthy();
  await userEvent.click(field('Panchromatic'));
  expect(screen.getByText(note, { exact: false })).toBeTruthy();
  await userEvent.type(field('Results per Provider'), '0');
  expect(screen.queryByText(note, { exact: false })).toBeNull();
});

test('rejects a number of results that cannot be requested, on blur', async () => {
  const { onSubmit } = show();
  await openAdvanced();
  const count = field('Results per Provider');
  await userEvent.clear(count);
  await userEvent.type(count, '500');
  expect(screen.queryByText(/is 500, above 100/)).toBeNull();
  await userEvent.tab();
  expect(screen.getByText('Results per Provider is 500, above 100. Enter a whole number from 1 to 100')).toBeTruthy();
  await submit();
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.clear(count);
  await userEvent.type(count, '100');
  expect(screen.queryByText(/above 100/)).toBeNull();
  await submit();
  expect(onSubmit).toHaveBeenCalled();
});

test('reports each change to its parent, as it is typed', async () => {
  const { onChange } = show({ maxPriceUsd: '' });
  await openAdvanced();
  await userEvent.type(field('Max Price (USD)'), '1x');
  await userEvent.click(field('SAR'));
  expect(onChange.mock.calls).toEqual([
    [{ maxPriceUsd: '1' }],
    [{ maxPriceUsd: '1x' }],
    [{ maxPriceUsd: '' }],
    [{ sar: false }],
  ]);
});

test('shows new values from its parent, and keeps its open parts and focus', async () => {
  const { put } = show();
  await openAdvanced();
  const price = field('Max Price (USD)');
  await userEvent.type(price, '12');
  put({ maxPriceUsd: '40', months: [3], sar: false, providers: [] });
  expect(field('Max Price (USD)')).toBe(price);
  expect(document.activeElement).toBe(price);
  expect(price.value).toBe('40');
  expect(field('SAR').checked).toBe(false);
  expect(screen.getByPlaceholderText('Choose providers')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Advanced Options' }).getAttribute('aria-expanded')).toBe('true');
});

test('submits with Enter, and focuses an invalid date', async () => {
  const { onSubmit } = show();
  await userEvent.type(field('Start Date'), '{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
  await userEvent.clear(field('Start Date'));
  const button = screen.getByRole('button', { name: 'Search Selected Location' });
  await userEvent.click(button);
  expect(screen.getByText(/^Start Date is empty/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Advanced Options' }).getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(field('Start Date'));
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('accepts a resolution in feet, and sends meters', async () => {
  const { onChange } = show();
  act(() => useUnitsKind.getState().choose('us'));
  expect(localStorage.getItem('groundtrack-units')).toBe('us');
  expect(field('Max Resolution (ft)').value).toBe('4.92');
  await userEvent.clear(field('Max Resolution (ft)'));
  await userEvent.type(field('Max Resolution (ft)'), '1.50');
  expect(field('Max Resolution (ft)').value).toBe('1.50');
  expect(onChange).toHaveBeenLastCalledWith({ maxResolutionM: '0.4572' });
  act(() => useUnitsKind.getState().choose('metric'));
  expect(field('Max Resolution (m)').value).toBe('0.4572');
});
