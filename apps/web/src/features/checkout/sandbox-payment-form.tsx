import { confirmSandboxPayment } from '@groundtrack/contract';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { apiErrorCode, formMessage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { type Card, type CardErrors, groupCardNumber, groupExpiry, readCard } from './card-values.ts';
import classes from './checkout.module.css';
import type { PaymentFormProps, PaymentOutcome } from './payment-form.ts';

const testCards = [
  { number: '4242 4242 4242 4242', effect: 'is accepted' },
  { number: '4000 0000 0000 0002', effect: 'is declined' },
  { number: '4000 0000 0000 9995', effect: 'has insufficient funds' },
] as const;

/** The card form of the sandbox: the steps of a real one, with test cards and without money. */
export function SandboxPaymentForm({ disabled, onReady }: PaymentFormProps) {
  const fields = useRef<HTMLFieldSetElement>(null);
  const [errors, setErrors] = useState<CardErrors>({});

  useEffect(() => {
    onReady(async (clientSecret) => {
      const read = readCard(valuesOf(fields.current), Date.now());
      if ('card' in read) return confirm(clientSecret, read.card);
      setErrors(read.errors);
      inputOf(fields.current, Object.keys(read.errors)[0] ?? '')?.focus();
      return null;
    });
    return () => onReady(null);
  }, [onReady]);

  const edited = (group: (typed: string) => string) => (event: FormEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    // Regrouping moves the caret to the end, so an edit in the middle waits.
    if (input.selectionStart === input.value.length) input.value = group(input.value);
    setErrors((before) => ({ ...before, [input.name]: undefined }));
  };
  const useCard = (number: string) => {
    const input = inputOf(fields.current, 'number');
    if (input) input.value = number;
    setErrors({});
    inputOf(fields.current, 'expiry')?.focus();
  };
  return (
    <fieldset ref={fields} className={classes['card']} disabled={disabled}>
      <legend className="gt-visually-hidden">Card</legend>
      <TextInput
        className={classes['number']}
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
      <div className={classes['hints']}>
        <p>No money moves. Type one of the test cards, never a real one; any future date and any code go with them.</p>
        <ul>
          {testCards.map(({ number, effect }) => (
            <li key={number}>
              <code>{number}</code>
              <Button size="compact-xs" variant="default" onClick={() => useCard(number)} aria-label={`Use ${number}`}>
                Use
              </Button>
              {effect}
            </li>
          ))}
        </ul>
      </div>
    </fieldset>
  );
}

function inputOf(fields: HTMLFieldSetElement | null, name: string): HTMLInputElement | null {
  return fields?.querySelector<HTMLInputElement>(`input[name="${name}"]`) ?? null;
}

function valuesOf(fields: HTMLFieldSetElement | null) {
  const value = (name: string) => inputOf(fields, name)?.value ?? '';
  return { number: value('number'), expiry: value('expiry'), cvc: value('cvc') };
}

async function confirm(clientSecret: string, card: Card): Promise<PaymentOutcome> {
  try {
    return await call(confirmSandboxPayment, { body: { clientSecret, card } });
  } catch (error) {
    const code = apiErrorCode(error);
    const message = formMessage(error, 'The payment could not be confirmed.');
    return { status: 'failed', message, paymentIsOver: code === 'payment-closed' || code === 'not-found' };
  }
}
