import type { EndpointName } from '@groundtrack/contract';
import type { ReactNode } from 'react';
import type { serveApi } from '../../testing/api-server.ts';

/** One button of the product that sends something, and how a spec comes to press it. */
export interface Submit {
  /** The file that sends, below `src`. */
  readonly source: string;
  readonly sends: EndpointName;
  readonly path?: string;
  /** Who sees it; a user where it says nothing. */
  readonly as?: 'visitor' | 'restricted';
  /** Prepares what the browser keeps. */
  readonly given?: () => void;
  /** What the server answers to everything else. */
  readonly answers?: Parameters<typeof serveApi>[0];
  readonly show: () => ReactNode;
  /** Names of buttons that lead to it, in their order. */
  readonly through?: readonly string[];
  /** What is entered, by the labels of the fields. */
  readonly typed?: Readonly<Record<string, string>>;
  readonly button: string;
  /** A box that sends when it is ticked, in place of a button. */
  readonly isBox?: boolean;
  /** It goes on when its screen is left, which shows so again. */
  readonly isLate?: boolean;
  /** What says what to do when the server cannot be reached. */
  readonly says?: string;
  /** Buttons that send it again, in their order; the same one where it says nothing. */
  readonly again?: readonly string[];
}

export const CHECK_CONNECTION = 'The server could not be reached. Check your connection and try again.';
