import { Component, type ReactNode } from 'react';
import { MessageBox } from '../ui/message-box.tsx';
import { Page } from '../ui/page.tsx';
import { SmallButton } from '../ui/small-button.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly failed: boolean;
}

/** Keeps the rest of the app usable when a screen breaks, or when its code could not be loaded. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { failed: true };
  }

  #close: (() => void) | undefined;

  /** Code that could not be loaded because the connection was lost is loaded as soon as it is there again. */
  override componentDidCatch(): void {
    void this.#reloadOnReconnect();
  }

  async #reloadOnReconnect(): Promise<void> {
    // Loaded beside the first screen; without it there is the button.
    const connection = await import('../api/connection.ts').catch(() => null);
    this.#close = connection?.onReconnect(() => window.location.reload());
    connection?.reportUnreached();
  }

  override componentWillUnmount(): void {
    this.#close?.();
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    // React remembers that a chunk failed to load, so only a reload gets it again.
    const reload = <SmallButton onClick={() => window.location.reload()}>Reload</SmallButton>;
    return (
      <Page title="This screen failed" width="narrow">
        <MessageBox kind="error" title="This part of the page could not be shown" action={reload}>
          Check your connection and reload. Your cart and your login are kept.
        </MessageBox>
      </Page>
    );
  }
}
