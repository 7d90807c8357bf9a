import { Component, type ReactNode } from 'react';
import { RECONNECTED_EVENT, UNREACHED_EVENT } from '../lib/connection-events.ts';
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

function reloadByItself(): void {
  try {
    const lastMs = Number(window.sessionStorage.getItem(RELOADED_KEY));
    if (Date.now() - lastMs < RELOAD_PAUSE_MS) return;
    window.sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    reload();
  } catch {
    // Storage may be disabled. The button still works.
  }
}

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly failed: boolean;
}

/** Keeps the rest of the app usable when a screen fails or its code does not load. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { failed: true };
  }

  /** A chunk that failed because the connection was lost is loaded again after the reconnect. */
  override componentDidCatch(error: Error): void {
    if (!NOT_LOADED.test(error.message)) return;
    window.addEventListener(RECONNECTED_EVENT, reloadByItself);
    window.dispatchEvent(new Event(UNREACHED_EVENT));
  }

  override componentWillUnmount(): void {
    window.removeEventListener(RECONNECTED_EVENT, reloadByItself);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    // React remembers that a chunk failed to load, so only a reload can load it again.
    const again = <SmallButton onClick={reload}>Reload</SmallButton>;
    return (
      <Page title="This screen failed" width="narrow">
        <MessageBox kind="error" title="This part of the page could not be shown" action={again}>
          Check your connection and reload. Your cart and your login are kept.
        </MessageBox>
      </Page>
    );
  }
}
