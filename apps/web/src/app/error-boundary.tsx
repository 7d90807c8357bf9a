import { Component, type ReactNode } from 'react';
import { isReachable } from '../api/connection.ts';
import { RECONNECTED_EVENT, UNREACHED_EVENT } from '../lib/connection-events.ts';
import { Loading } from '../ui/loading.tsx';
import { MessageBox } from '../ui/message-box.tsx';
import { Page } from '../ui/page.tsx';
import { SmallButton } from '../ui/small-button.tsx';

/** Error messages of Vite and browsers for a chunk that failed to load. */
const NOT_LOADED = /preload CSS|dynamically imported module|module script/i;
/**
 * Session storage key with the time of the last automatic reload. It prevents endless reloads for a chunk that is
 * missing for good.
 */
const RELOADED_KEY = 'groundtrack-reloaded';
const RELOAD_PAUSE_MS = 30_000;

const reload = () => window.location.reload();

/** @returns whether the page reloads now */
function reloadByItself(): boolean {
  try {
    const lastMs = Number(window.sessionStorage.getItem(RELOADED_KEY));
    if (Date.now() - lastMs < RELOAD_PAUSE_MS) return false;
    window.sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  } catch {
    // Storage may be disabled. The button still works.
    return false;
  }
  reload();
  return true;
}

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

/**
 * - `loading`: a chunk failed, and the page is about to reload.
 * - `outdated`: it failed again although the server responds, as after an update of the server.
 */
type Failure = 'screen' | 'loading' | 'outdated';

interface ErrorBoundaryState {
  readonly failure: Failure | null;
}

/** Keeps the rest of the app usable when a screen fails or its code does not load. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null };

  static getDerivedStateFromError(error: Error): ErrorBoundaryState {
    return { failure: NOT_LOADED.test(error.message) ? 'loading' : 'screen' };
  }

  /** After an update the server no longer has the old chunks, and a new page names the new ones. */
  override componentDidCatch(error: Error): void {
    if (NOT_LOADED.test(error.message)) void this.#recover();
  }

  override componentWillUnmount(): void {
    window.removeEventListener(RECONNECTED_EVENT, this.#renew);
  }

  async #recover(): Promise<void> {
    if (await isReachable()) return this.#renew();
    this.setState({ failure: 'screen' });
    window.addEventListener(RECONNECTED_EVENT, this.#renew);
    window.dispatchEvent(new Event(UNREACHED_EVENT));
  }

  readonly #renew = () => {
    if (!reloadByItself()) this.setState({ failure: 'outdated' });
  };

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    if (failure === 'loading') return <Loading label="Loading" />;
    // React remembers that a chunk failed to load, so only a reload can load it again.
    const again = <SmallButton onClick={reload}>Reload</SmallButton>;
    return failure === 'outdated' ? (
      <Page title="New version" width="narrow">
        <MessageBox kind="info" action={again}>
          Groundtrack was updated. Reload to continue.
        </MessageBox>
      </Page>
    ) : (
      <Page title="This screen failed" width="narrow">
        <MessageBox kind="error" title="This part of the page could not be shown" action={again}>
          Check your connection and reload. Your cart and your login are kept.
        </MessageBox>
      </Page>
    );
  }
}
