import type { ReactNode } from 'react';

export interface Question {
  readonly title: string;
  readonly answer: ReactNode;
}
