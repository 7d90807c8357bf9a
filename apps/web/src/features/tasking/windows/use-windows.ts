import { type TaskingWindow, windowsEndpoint } from '@groundtrack/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import type { RequestValues } from '../request/request-values.ts';
import { toWindowQuery, type WindowQuery, windowQueryError } from './window-query.ts';

/** Tokens are valid until their order deadline. Sun positions and elements change slowly. */
const FRESH_MS = 10 * 60_000;
const NO_WINDOWS: readonly TaskingWindow[] = [];

export interface WindowSearch {
  /** The query that Find Windows would send; null while the button is disabled. */
  readonly query: WindowQuery | null;
  /** Windows were searched with the current values. */
  readonly searched: boolean;
  /** Windows were searched, and a field has changed since. */
  readonly changed: boolean;
  readonly answer: UseQueryResult<TaskingWindow[]>;
  readonly windows: readonly TaskingWindow[];
  /** @returns why the search is rejected; null if it begins */
  readonly find: () => string | null;
}

/** The windows of the assured products, searched when their tab opens and whenever the user asks. */
export function useWindows(values: RequestValues): WindowSearch {
  const query = toWindowQuery(values);
  const text = query === null ? '' : JSON.stringify(query);
  const isOpened = values.tier === 'assured' && query !== null && windowQueryError(query) === null;
  const [searchedText, setSearchedText] = useState(isOpened ? text : '');
  const searched = searchedText !== '' && searchedText === text;
  const answer = useApi(
    windowsEndpoint,
    { body: query ?? NOTHING },
    { enabled: searched && query !== null, staleTime: FRESH_MS },
  );
  return {
    query,
    searched,
    changed: searchedText !== '' && searchedText !== text,
    answer,
    windows: searched ? (answer.data ?? NO_WINDOWS) : NO_WINDOWS,
    find: () => {
      const error = query === null ? '' : windowQueryError(query);
      if (error === null) {
        setSearchedText(text);
        if (searched) void answer.refetch();
      }
      return error;
    },
  };
}

const NOTHING: WindowQuery = {
  geometry: { type: 'Point', coordinates: [0, 0] },
  start: '',
  stop: '',
  minElevation: 0,
  maxElevation: 90,
};
