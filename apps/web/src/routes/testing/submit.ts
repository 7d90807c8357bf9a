import type { EndpointName } from '@groundtrack/contract';
import type { ReactNode } from 'react';
import type { serveApi } from '../../testing/api-server.ts';

/** A button that sends a request, and how a spec gets to it. */
export interface Submit {
  /** The file that sends the request, below `src`. */
  readonly source: string;
  readonly sends: EndpointName;
  readonly path?: string;
  /** Who sees the button; a logged-in user by default. */
  readonly as?: 'visitor' | 'restricted';
  /** Prepares the browser's storage. */
  readonly given?: () => void;
  /** The server's responses to all other calls. */
  readonly answers?: Parameters<typeof serveApi>[0];
  readonly show: () => ReactNode;
  /** Names of the buttons that lead to it, in order. */
  readonly through?: readonly string[];
  /** Values to enter, by field label. */
  readonly typed?: Readonly<Record<string, string>>;
  readonly button: string;
  /** A checkbox that sends when ticked, instead of a button. */
  readonly isBox?: boolean;
  /** Shows that the action continues after its screen is left. */
  readonly isLate?: boolean;
  /** Text shown when the server cannot be reached. */
  readonly says?: string;
  /** Buttons that send the request again, in order; the same button by default. */
  readonly again?: readonly string[];
}

export const CHECK_CONNECTION = 'The server could not be reached. Check your connection and try again.';
