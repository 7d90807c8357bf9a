import { Component, type ReactNode } from 'react';
import { MessageBox } from '../ui/message-box.tsx';
import { Page } from '../ui/page.tsx';
import { SmallButton } from '../ui/small-button.tsx';
import { RECONNECTED_EVENT, UNREACHED_EVENT } from '../util/connection-events.ts';

const reload = () => window.location.reload();

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

  /** Code that could not be loaded because the connection was lost is loaded as soon as it is there again. */
  override componentDidCatch(): void {
    window.addEventListener(RECONNECTED_EVENT, reload);
    window.dispatchEvent(new Event(UNREACHED_EVENT));
  }

  override componentWillUnmount(): void {
    window.removeEventListener(RECONNECTED_EVENT, reload);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    // React remembers that a chunk failed to load, so only a reload gets it again.
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
