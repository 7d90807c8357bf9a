import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { HashRouter, MemoryRouter, useLocation } from 'react-router';
import { createQueryClient } from '../api/query-client.ts';
import { theme } from '../app/theme.ts';

/**
 * Renders screens as the app does, with theme, query cache and router, but without pauses between retries. The theme's
 * colors are left out, because every visibility check would compute them again.
 */
export function renderAt(path: string, screens: ReactNode): RenderResult {
  return renderIn(<MemoryRouter initialEntries={[path]}>{withRoute(screens)}</MemoryRouter>);
}

/** Renders screens at the page's own URL, which a spec may change like a user who pastes another one. */
export function renderAtAddress(path: string, screens: ReactNode): RenderResult {
  window.history.replaceState(null, '', `#${path}`);
  return renderIn(<HashRouter>{withRoute(screens)}</HashRouter>);
}

function renderIn(router: ReactNode): RenderResult {
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  return render(
    <MantineProvider env="test" theme={theme} withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={queryClient}>{router}</QueryClientProvider>
    </MantineProvider>,
  );
}

function withRoute(screens: ReactNode): ReactNode {
  return (
    <>
      {screens}
      <Where />
    </>
  );
}

/** Shows the route, so that specs can read it. */
function Where() {
  const { pathname, search } = useLocation();
  return <div data-testid="where">{pathname + search}</div>;
}
