import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { startSession } from '../../api/session.ts';
import { serveApi } from '../../testing/api-server.ts';
import { renderAt } from '../../testing/render-app.tsx';
import { adasSession, purchasedImage } from '../../testing/samples.ts';
import { Dialogs, type OpenDialog } from './dialogs.tsx';

it('returns the focus to the pressed button, even if the dialog’s code loads later', async () => {
  startSession(adasSession);
  await serveApi({});
  const image = purchasedImage({ serverState: 'Processing' });
  const links = {
    view: () => null,
    onGlobe: () => '/',
    nearby: () => '/',
    together: () => ({ reason: '' }),
    tasking: () => '/',
  };
  function Pressed() {
    const [open, setOpen] = useState<OpenDialog | null>({ imageId: image._id, dialog: 'info' });
    return (
      <>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- simulates the pressed button */}
        <button type="button" autoFocus>
          Info
        </button>
        <Dialogs images={[image]} links={links} open={open} onClose={() => setOpen(null)} onChanged={() => {}} />
      </>
    );
  }
  renderAt('/MyImagery', <Pressed />);
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Info' })));
});
