import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderAtAddress } from '../testing/render-app.tsx';
import { useDialogInUrl } from './use-dialog-in-url.ts';
import { usePageParams } from './use-page-params.ts';

function Dialogs() {
  const info = useDialogInUrl('info');
  const compare = useDialogInUrl('compare');
  const [, change] = usePageParams();
  const sort = () => change((address) => new URLSearchParams([...address, ['sort', 'cloud']]), { replace: true });
  return (
    <>
      <output>{info.id ?? compare.id ?? 'closed'}</output>
      <button type="button" onClick={() => info.open('first')}>
        First
      </button>
      <button type="button" onClick={() => info.open('second')}>
        Second
      </button>
      <button type="button" onClick={() => compare.open('both')}>
        Both
      </button>
      <button type="button" onClick={info.close}>
        Close
      </button>
      <button type="button" onClick={info.closeInPlace}>
        Close in place
      </button>
      <button type="button" onClick={sort}>
        Sort
      </button>
    </>
  );
}

const click = async (name: string) => await userEvent.click(screen.getByRole('button', { name }));
/** What is open, and the URL. */
const shown = () => [screen.getByRole('status').textContent, screen.getByTestId('where').textContent];
const goBack = () => act(() => window.history.back());

it('is closed by Back, also after it showed something else and the page changed its address', async () => {
  renderAtAddress('/Home?tab=search', <Dialogs />);
  const before = window.history.length;
  await click('First');
  await click('Second');
  await click('Both');
  await click('Sort');
  await waitFor(() => expect(shown()).toEqual(['both', '/Home?tab=search&compare=both&sort=cloud']));
  expect(window.history.length).toBe(before + 1);
  goBack();
  await waitFor(() => expect(shown()).toEqual(['closed', '/Home?tab=search']));
});

it('goes back when it closes, however often it is told to', async () => {
  renderAtAddress('/Home?tab=search', <Dialogs />);
  await click('Sort');
  await click('First');
  await Promise.all([click('Close'), click('Close')]);
  await waitFor(() => expect(shown()).toEqual(['closed', '/Home?tab=search&sort=cloud']));
});

it('is opened by a link, and then closes without leaving the page', async () => {
  renderAtAddress('/Home?info=first', <Dialogs />);
  await waitFor(() => expect(shown()).toEqual(['first', '/Home?info=first']));
  await click('Close');
  await waitFor(() => expect(shown()).toEqual(['closed', '/Home']));
});

it('closes in place, so that another change of the address is kept', async () => {
  renderAtAddress('/Home', <Dialogs />);
  await click('First');
  await Promise.all([click('Close in place'), click('Sort')]);
  await waitFor(() => expect(shown()).toEqual(['closed', '/Home?sort=cloud']));
});
