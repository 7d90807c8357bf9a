import { parseCoordinates } from '@groundtrack/geo';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { DemoPlace } from './use-start-demo.ts';

/** The place of the address with which the page was opened, as in a link that a visitor was sent; null without one. */
export function useLinkedPlace(): DemoPlace | null {
  const [address] = useSearchParams();
  const [linked] = useState(() => toPlace(address));
  return linked;
}

function toPlace(address: URLSearchParams): DemoPlace | null {
  const at = address.get('at') ?? '';
  const read = parseCoordinates(at);
  return read?.ok ? { ...read.at, name: address.get('place')?.trim().slice(0, 200) || at } : null;
}
