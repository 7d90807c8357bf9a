import { useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { addressWithId, idInAddress } from './id-parameter.ts';
import { usePageParams } from './use-page-params.ts';
import { useStableCallback } from './use-stable-callback.ts';

/** The dialogs of which one at a time is in the URL, by the parameter that names what it shows. */
const DIALOGS = ['info', 'compare', 'pass'] as const;
type DialogName = (typeof DIALOGS)[number];

/** The state of a history entry that was added for a dialog, after the one of the page without it. */
const ADDED = 'dialog';

export interface DialogInUrl {
  /** What the dialog shows; null while it is closed. */
  readonly id: string | null;
  /** Adds a history entry, unless a dialog is open, which this one replaces. Stable, as the functions below. */
  readonly open: (id: string) => void;
  /** Goes back to the entry before the dialog, or removes the parameter if a link opened the dialog. */
  readonly close: () => void;
  /** Removes the parameter. For a popup beside controls that the closing click may change at the same time. */
  readonly closeInPlace: () => void;
}

/** What a dialog shows, kept in the URL: a link opens the dialog, and Back closes it. */
export function useDialogInUrl(name: DialogName): DialogInUrl {
  const [params, change] = usePageParams();
  const location = useLocation();
  const navigate = useNavigate();
  const leaving = useRef<Location | null>(null);
  const open = useStableCallback((id: string) => {
    const isOpen = DIALOGS.some((dialog) => params.has(dialog));
    change((address) => addressWithDialog(address, name, id), isOpen ? { replace: true } : { state: ADDED });
  });
  const closeInPlace = useStableCallback(() =>
    change((address) => addressWithDialog(address, name, null), { replace: true, state: null }),
  );
  const close = useStableCallback(() => {
    if (location.state !== ADDED) return closeInPlace();
    if (leaving.current === location) return;
    leaving.current = location;
    void navigate(-1);
  });
  return { id: idInAddress(params, name), open, close, closeInPlace };
}

function addressWithDialog(address: URLSearchParams, name: DialogName, id: string | null): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const dialog of DIALOGS) next.delete(dialog);
  return addressWithId(next, name, id);
}
