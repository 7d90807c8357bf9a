import { useEffect, useEffectEvent, useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router';
import { usePageParams } from '../../../lib/use-page-params.ts';
import { TYPED } from '../typed-address.ts';
import { addressWithRequest, parseRequest } from './request-address.ts';
import type { RequestValues } from './request-values.ts';

const PAUSE_MS = 250;

interface OpenedRequest {
  readonly values: RequestValues;
  /** Changes with each opened link, so that the form starts again. */
  readonly key: string;
}

/** The form that the URL describes, updated when a link, Back or Forward opens another one. */
export function useOpenedRequest(usual: RequestValues): OpenedRequest {
  const [search] = useSearchParams();
  const { key, state } = useLocation();
  const typed = useNavigationType() === NavigationType.Replace && state === TYPED;
  // URLs typed or pasted into the address bar all have the same key.
  const at = `${key} ${search}`;
  const read = (count: number) => ({
    at,
    count,
    key: String(count),
    values: parseRequest(search, { ...usual, ...notesIn(state) }),
  });
  const [opened, setOpened] = useState(() => read(0));
  if (at === opened.at) return opened;
  const next = typed ? { ...opened, at } : read(opened.count + 1);
  setOpened(next);
  return next;
}

/** Notes are too long and too private for a URL, so a clone passes them as router state. */
function notesIn(state: unknown): { readonly notes?: string } {
  if (typeof state !== 'object' || state === null || !('notes' in state)) return {};
  return typeof state.notes === 'string' ? { notes: state.notes } : {};
}

/** Writes the form to the URL after a pause in typing. */
export function useRequestInAddress(request: RequestValues, usual: RequestValues): void {
  const [search, setSearch] = usePageParams();
  const wanted = addressWithRequest(search, request, usual).toString();
  const write = useEffectEvent((text: string) => {
    if (text === search.toString()) return;
    setSearch((address) => addressWithRequest(address, request, usual), {
      replace: true,
      state: TYPED,
      preventScrollReset: true,
    });
  });
  useEffect(() => {
    const timer = setTimeout(() => write(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
}
