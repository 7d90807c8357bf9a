import { useEffect, useEffectEvent, useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router';
import { addressWithRequest, type LinkedRequest, parseRequest } from './request-address.ts';
import type { RequestValues } from './request-values.ts';

const PAUSE_MS = 250;

/** Marks an address that the form itself wrote. */
const TYPED = 'typed';

interface OpenedRequest extends LinkedRequest {
  /** Another one for each link that is opened: the form begins anew with it. */
  readonly key: string;
}

/** The form that the address asks for: as it is opened, and again when a link or the way back leads to another one. */
export function useOpenedRequest(usual: RequestValues): OpenedRequest {
  const [search] = useSearchParams();
  const { key, state } = useLocation();
  const typed = useNavigationType() === NavigationType.Replace && state === TYPED;
  const [opened, setOpened] = useState(() => ({ at: key, key, ...parseRequest(search, usual) }));
  if (key === opened.at) return opened;
  const next = typed ? { ...opened, at: key } : { at: key, key, ...parseRequest(search, usual) };
  setOpened(next);
  return next;
}

/** Writes the form into the address after a pause in the typing. */
export function useRequestInAddress(request: LinkedRequest, usual: RequestValues): void {
  const [search, setSearch] = useSearchParams();
  const wanted = addressWithRequest(search, request, usual).toString();
  const write = useEffectEvent((text: string) => {
    if (text !== search.toString()) setSearch(text, { replace: true, state: TYPED, preventScrollReset: true });
  });
  useEffect(() => {
    const timer = setTimeout(() => write(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
}
