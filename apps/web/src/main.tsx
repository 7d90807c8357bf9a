import './app/styles.ts';
import { StrictMode, startTransition } from 'react';
import { HashRouter } from 'react-router';
import { App } from './app/app.tsx';
import { firstPaint } from './app/first-paint.ts';
import { beginWith, FirstDrawing, firstScreen } from './app/first-screen.ts';
import { toRoot } from './app/to-root.ts';
import { AppRoutes, loadScreen } from './routes.tsx';
import { strayAddress } from './util/stray-address.ts';

const host = document.getElementById('root');
if (!host) throw new Error('index.html has no #root');
const stray = strayAddress(window.location);
if (stray !== null) window.history.replaceState(null, '', stray);
const root = toRoot(host);
const draw = (onDrawn: () => void) =>
  root.render(
    <StrictMode>
      <HashRouter>
        <App>
          <AppRoutes />
          <FirstDrawing onDrawn={onDrawn} />
        </App>
      </HashRouter>
    </StrictMode>,
  );
const drawFrame = async () => {
  await firstPaint();
  // A transition is drawn in slices of 5 ms: the whole first screen at once would keep a telephone busy for a third of a second.
  await new Promise<void>((resolve) => startTransition(() => draw(resolve)));
};
beginWith(loadScreen(window.location.hash, drawFrame));
// The font comes after the screen, which is drawn with another one until it is here (fonts.css) or for good.
void firstScreen()
  .then(async () => (await import('./app/load-font.ts')).loadFont())
  .catch(() => undefined);
