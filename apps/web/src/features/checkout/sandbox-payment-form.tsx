import { confirmSandboxPaymentEndpoint } from '@groundtrack/contract';
import { TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { apiErrorCode, formMessage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { type Card, type CardErrors, groupCardNumber, groupExpiry, readCard } from './card-values.ts';
import classes from './checkout.module.css';
import type { PaymentFormProps, PaymentOutcome } from './payment-form.ts';
import { SandboxCards } from './sandbox-cards.tsx';
import { type ChallengeAnswer, SandboxChallenge } from './sandbox-challenge.tsx';

/** The card form of the sandbox: the steps of a real one, with test cards and without money. */
export function SandboxPaymentForm({ clientSecret, disabled, onReady }: PaymentFormProps) {
  const fields = useRef<HTMLFieldSetElement>(null);
  const [errors, setErrors] = useState<CardErrors>({});
  const [challenge, setChallenge] = useState<{ readonly answer: (given: ChallengeAnswer) => void } | null>(null);

  useEffect(() => {
    onReady(async () => {
      const read = readCard(toValues(fields.current), Date.now());
      if ('card' in read) {
        const first = await confirm(clientSecret, read.card);
        if (first.status !== 'requires_action') return first;
        const given = await new Promise<ChallengeAnswer>((answer) => setChallenge({ answer }));
        setChallenge(null);
        return lastWord(await confirm(clientSecret, read.card, given));
      }
      setErrors(read.errors);
      toInput(fields.current, Object.keys(read.errors)[0] ?? '')?.focus();
      return null;
    });
    return () => onReady(null);
  }, [clientSecret, onReady]);

  const edited = (group: (typed: string) => string) => (event: FormEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    // Regrouping moves the caret to the end, so an edit in the middle waits.
    if (input.selectionStart === input.value.length) input.value = group(input.value);
    setErrors((before) => ({ ...before, [input.name]: undefined }));
  };
  const useCard = (number: string) => {
    const input = toInput(fields.current, 'number');
    if (input) input.value = number;
    setErrors({});
    toInput(fields.current, 'expiry')?.focus();
  };
  return (
    <>
      <fieldset ref={fields} className={classes.card} disabled={disabled}>
        <legend className="gt-visually-hidden">Card</legend>
        <TextInput
          className={classes.number}
          label="Card number"
          name="number"
          inputMode="numeric"
          autoComplete="cc-number"
          placeholder="1234 1234 1234 1234"
          error={errors.number}
          onInput={edited(groupCardNumber)}
        />
        <TextInput
          label="Expiry date"
          name="expiry"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM / YY"
          error={errors.expiry}
          onInput={edited(groupExpiry)}
        />
        <TextInput
          label="Security code"
          name="cvc"
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder="CVC"
          maxLength={4}
          error={errors.cvc}
          onInput={edited((typed) => typed.replace(/\D/g, ''))}
        />
        <SandboxCards onUse={useCard} />
      </fieldset>
      {challenge ? <SandboxChallenge onAnswer={challenge.answer} /> : null}
    </>
  );
}

function toInput(fields: HTMLFieldSetElement | null, name: string): HTMLInputElement | null {
  return fields?.querySelector<HTMLInputElement>(`input[name="${name}"]`) ?? null;
}

function toValues(fields: HTMLFieldSetElement | null) {
  const value = (name: string) => toInput(fields, name)?.value ?? '';
  return { number: value('number'), expiry: value('expiry'), cvc: value('cvc') };
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

/** A card asks for one step, not for two. */
function lastWord(confirmed: Confirmed): PaymentOutcome {
  if (confirmed.status !== 'requires_action') return confirmed;
  return { status: 'failed', message: 'The payment could not be confirmed.', paymentIsOver: false };
}
