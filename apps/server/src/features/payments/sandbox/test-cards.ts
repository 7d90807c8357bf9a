import { type SandboxOutcome, sandboxCards } from '@groundtrack/contract';

/** A card as typed; the number without blanks. */
export interface TestCard {
  readonly number: string;
  /** 1 to 12. */
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly cvc: string;
}

/** The outcome for a card in the sandbox. Pure; the card is not passed on. */
export function evaluateCard(card: TestCard, nowMs: number): SandboxOutcome {
  if (!passesLuhn(card.number)) return { kind: 'declined', message: 'Your card number is incorrect.' };
  if (isExpired(card, nowMs)) return { kind: 'declined', message: 'Your card has expired.' };
  return (
    sandboxCards.find(({ number }) => number === card.number)?.outcome ?? {
      kind: 'declined',
      message: 'This is a test payment that takes test cards only: use 4242 4242 4242 4242. No card was charged.',
    }
  );
}

/** The check digit of card numbers, ISO/IEC 7812-1 annex B. */
export function passesLuhn(number: string): boolean {
  let sum = 0;
  for (let fromRight = 0; fromRight < number.length; fromRight++) {
    const digit = Number(number[number.length - 1 - fromRight]);
    const doubled = fromRight % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** A card is valid until the end of its month. */
function isExpired({ expiryMonth, expiryYear }: TestCard, nowMs: number): boolean {
  return nowMs >= Date.UTC(expiryYear, expiryMonth, 1);
}
