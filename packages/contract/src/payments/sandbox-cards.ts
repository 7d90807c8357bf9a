/** Outcome of a payment with a sandbox card. */
export type SandboxOutcome =
  | {
      readonly kind: 'accepted';
      /** When and how often the payment event reaches the server. */
      readonly event: 'at once' | 'late' | 'twice';
    }
  | { readonly kind: 'challenge'; readonly approved: 'accepted' | 'declined' }
  | {
      readonly kind: 'declined';
      /** The message for the buyer. */
      readonly message: string;
    };

export interface SandboxCard {
  readonly number: string;
  readonly about: string;
  readonly outcome: SandboxOutcome;
}

function declined(number: string, about: string, message: string): SandboxCard {
  return { number, about, outcome: { kind: 'declined', message } };
}

/**
 * Sandbox cards: test numbers published by card payment providers, and two of our own for late and duplicate events.
 * They work with any security code and any expiry date in the future.
 */
export const sandboxCards: readonly SandboxCard[] = [
  { number: '4242424242424242', about: 'Is accepted', outcome: { kind: 'accepted', event: 'at once' } },
  {
    number: '4000002500003155',
    about: 'Requires one more step: approve or reject it',
    outcome: { kind: 'challenge', approved: 'accepted' },
  },
  {
    number: '4000008400001629',
    about: 'Requires one more step, then is declined',
    outcome: { kind: 'challenge', approved: 'declined' },
  },
  declined('4000000000000002', 'Is declined', 'Your card was declined.'),
  declined('4000000000009995', 'Has insufficient funds', 'Your card has insufficient funds.'),
  declined('4000000000009979', 'Was stolen', 'Your card was declined.'),
  declined('4000000000000069', 'Has expired', 'Your card has expired.'),
  declined('4000000000000127', 'Has a wrong security code', "Your card's security code is incorrect."),
  declined(
    '4000000000000119',
    'Cannot be processed',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
  {
    number: '4000000000005019',
    about: 'Is accepted; its event arrives 20 seconds late',
    outcome: { kind: 'accepted', event: 'late' },
  },
  {
    number: '4000000000006017',
    about: 'Is accepted; its event arrives twice',
    outcome: { kind: 'accepted', event: 'twice' },
  },
];
