import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { HashRouter, MemoryRouter, useLocation } from 'react-router';
import { createQueryClient } from '../api/query-client.ts';
import { theme } from '../app/theme.ts';

/**
 * Renders screens as the app does: theme, query cache and router, but with no waiting between retries. Colors of the theme
 * are left out: nothing looks at them, and each look whether something is hidden would compute all of them again.
 */
export function renderAt(path: string, screens: ReactNode): RenderResult {
  return renderIn(<MemoryRouter initialEntries={[path]}>{withRoute(screens)}</MemoryRouter>);
}

/** Renders screens at the address of the page itself, which a spec may change as somebody does who pastes another. */
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

/** Says the route, so that specs can read where a screen led. */
function Where() {
  const { pathname, search } = useLocation();
  return <div data-testid="where">{pathname + search}</div>;
}
