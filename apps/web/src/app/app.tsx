import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { createQueryClient } from '../api/query-client.ts';
import { followOtherTabs, onLogOut } from '../api/session.ts';
import { tendCart } from '../features/cart/cart-store.ts';
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
  useEffect(() => followOtherTabs(), []);
  useEffect(() => tendCart(), []);
  useEffect(() => onLogOut(() => queryClient.removeQueries({ type: 'inactive' })), [queryClient]);
}
