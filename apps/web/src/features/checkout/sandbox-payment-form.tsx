import { confirmSandboxPaymentEndpoint } from '@groundtrack/contract';
import { TextInput } from '@mantine/core';
import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { apiErrorCode, formMessage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useFields } from '../../ui/form.tsx';
import { type Card, type CardValues, groupCardNumber, groupExpiry, readCard } from './card-values.ts';
import classes from './checkout.module.css';
import type { PaymentFormProps, PaymentOutcome } from './payment-form.ts';
import { SandboxCards } from './sandbox-cards.tsx';
import { type ChallengeAnswer, SandboxChallenge } from './sandbox-challenge.tsx';

const labels = { number: 'Card number', expiry: 'Expiry date', cvc: 'Security code' };
const EMPTY: CardValues = { number: '', expiry: '', cvc: '' };
/** A test card accepts any expiry date and code. */
const [ANY_EXPIRY, ANY_CVC] = ['12 / 40', '123'];

/** The card form of the sandbox: the steps of a real one, with test cards and without money. */
export function SandboxPaymentForm({ clientSecret, disabled, onEdit, onReady }: PaymentFormProps) {
  // Purchase submits the form around these fields.
  const { attach, ...fields } = useFields({ initial: EMPTY, labels, onSubmit: () => undefined });
  const numberInput = useRef<HTMLInputElement>(null);
  const [challenge, setChallenge] = useState<{ readonly answer: (given: ChallengeAnswer) => void } | null>(null);

  const pay = useEffectEvent(async (): Promise<PaymentOutcome | null> => {
    const read = readCard(fields.getValues(), Date.now());
    if ('card' in read) {
      const first = await confirm(clientSecret, read.card);
      if (first.status !== 'requires_action') return first;
      const given = await new Promise<ChallengeAnswer>((answer) => setChallenge({ answer }));
      setChallenge(null);
      return lastWord(await confirm(clientSecret, read.card, given));
    }
    fields.refuse(read.errors);
    return null;
  });
  useEffect(() => {
    onReady(() => pay());
    return () => onReady(null);
  }, [onReady]);

  const field = (name: keyof CardValues, group: (typed: string) => string) => {
    const onChange = ({ currentTarget: { value, selectionStart } }: ChangeEvent<HTMLInputElement>) => {
      // Regrouping moves the caret to the end, so edits in the middle are not regrouped.
      fields.setFieldValue(name, selectionStart === value.length ? group(value) : value);
      onEdit();
    };
    return { ...fields.getInputProps(name), onChange };
  };
  const useCard = (number: string) => {
    const { expiry, cvc } = fields.getValues();
    fields.setValues({ number, expiry: expiry || ANY_EXPIRY, cvc: cvc || ANY_CVC });
    numberInput.current?.focus();
    onEdit();
  };
  return (
    <>
      <fieldset ref={attach} className={classes.card} disabled={disabled}>
        <legend className="gt-visually-hidden">Card</legend>
        <TextInput
          ref={numberInput}
          className={classes.number}
          inputMode="numeric"
          autoComplete="cc-number"
          placeholder="1234 1234 1234 1234"
          {...field('number', groupCardNumber)}
        />
        <TextInput inputMode="numeric" autoComplete="cc-exp" placeholder="MM / YY" {...field('expiry', groupExpiry)} />
        <TextInput
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder="CVC"
          maxLength={4}
          {...field('cvc', toDigits)}
        />
        <SandboxCards onUse={useCard} />
      </fieldset>
      {challenge ? <SandboxChallenge onAnswer={challenge.answer} /> : null}
    </>
  );
}

function toDigits(typed: string): string {
  return typed.replace(/\D/g, '');
}

type Confirmed = PaymentOutcome | { readonly status: 'requires_action' };

async function confirm(clientSecret: string, card: Card, challenge?: ChallengeAnswer): Promise<Confirmed> {
  try {
    const body = { clientSecret, card, ...(challenge ? { challenge } : {}) };
    const { status } = await call(confirmSandboxPaymentEndpoint, { body });
    return { status };
  } catch (error) {
    const code = apiErrorCode(error);
    const message = formMessage(error, 'The payment could not be confirmed.');
    return { status: 'failed', message, paymentIsOver: code === 'payment-closed' || code === 'not-found' };
  }
}

/** A card requires at most one of these steps. */
function lastWord(confirmed: Confirmed): PaymentOutcome {
  if (confirmed.status !== 'requires_action') return confirmed;
  return { status: 'failed', message: 'The payment could not be confirmed.', paymentIsOver: false };
}
