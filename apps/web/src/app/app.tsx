import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { LOG_OUT_DUE } from '../api/log-out-due.ts';
import { createQueryClient } from '../api/query-client.ts';
import { onLogOut, syncSessionAcrossTabs } from '../api/session.ts';
import { finishLogOut } from '../features/account/log-out.ts';
import { readStored } from '../lib/local-storage.ts';
import { forgetPersonal } from '../lib/personal-storage.ts';
import { Shell } from './shell.tsx';
import { cssVariables, theme } from './theme.ts';

const colorSchemes = localStorageColorSchemeManager({ key: 'groundtrack-color-scheme' });

interface AppProps {
  readonly children: ReactNode;
}

/** The composition root of the web app: theme, query cache, session, and the shell around the screens. */
export function App({ children }: AppProps) {
  const [queryClient] = useState(createQueryClient);
  useSessionEffects(queryClient);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <Shell>{children}</Shell>
      </QueryClientProvider>
    </MantineProvider>
  );
}

function useSessionEffects(queryClient: QueryClient): void {
  useEffect(() => syncSessionAcrossTabs(), []);
  useEffect(() => {
    if (readStored(LOG_OUT_DUE) !== null) finishLogOut();
  }, []);
  useEffect(
    () =>
      onLogOut((where) => {
        queryClient.removeQueries({ type: 'inactive' });
        if (where === 'here') forgetPersonal();
      }),
    [queryClient],
  );
}
