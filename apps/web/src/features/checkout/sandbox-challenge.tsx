import { Button } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import classes from './checkout.module.css';

export type ChallengeAnswer = 'approve' | 'refuse';

interface SandboxChallengeProps {
  readonly onAnswer: (answer: ChallengeAnswer) => void;
}

/** Simulates the window in which a bank asks the card holder to confirm a payment (3-D Secure). */
export function SandboxChallenge({ onAnswer }: SandboxChallengeProps) {
  const title = useId();
  const approve = useRef<HTMLButtonElement>(null);
  useEffect(() => approve.current?.focus(), []);
  return (
    <section className={classes.challenge} aria-labelledby={title}>
      <h2 id={title}>Your bank asks you to confirm this payment</h2>
      <p>This is the sandbox’s bank. A real one would ask for a code or a fingerprint.</p>
      <div>
        <Button ref={approve} onClick={() => onAnswer('approve')}>
          Approve
        </Button>
        <Button variant="default" onClick={() => onAnswer('refuse')}>
          Refuse
        </Button>
      </div>
    </section>
  );
}
