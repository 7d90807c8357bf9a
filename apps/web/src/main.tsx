import './app/styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { HashRouter } from 'react-router';
import { App } from './app/app.tsx';
import { normalizeEntryUrl } from './lib/normalize-entry-url.ts';
import { AppRoutes } from './routes.tsx';

const host = document.getElementById('root');
if (!host) throw new Error('index.html has no #root');
const stray = normalizeEntryUrl(window.location);
if (stray !== null) window.history.replaceState(null, '', stray);
createRoot(host).render(
  <StrictMode>
    <HashRouter>
      <App>
        <AppRoutes />
      </App>
    </HashRouter>
  </StrictMode>,
);
