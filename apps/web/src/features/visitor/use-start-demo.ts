import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { startSession } from '../../api/session.ts';
import { paths } from '../../lib/paths.ts';
import { startDemo } from './start-demo.ts';

export interface DemoPlace {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** A city on a coast with clear skies. */
export const FIRST_PLACE: DemoPlace = { name: 'Cape Town', latitude: -33.906, longitude: 18.42 };

/** Opens a demo account and its first search, which runs at once. */
export function useStartDemo() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const opening = useMutation({
    mutationFn: (_query: string) => startDemo(),
    onSuccess: (_session, query) => navigate(paths.home() + query),
  });
  // The URL must change first, because the next screen writes its own state into it.
  const { data: session, variables } = opening;
  useEffect(() => {
    if (session && search === variables) startSession(session);
  }, [session, search, variables]);
  return opening;
}

/** Images of a place with clear skies. Without radar, which looks alike at first sight, unless it is asked for. */
export function demoSearch({ name, latitude, longitude }: DemoPlace, modes = 'pan,ms'): string {
  const cloud = modes === 'sar' ? {} : { cloud: '10' };
  return `?${new URLSearchParams({ at: `${latitude},${longitude}`, place: name, find: 'images', ...cloud, mode: modes })}`;
}
