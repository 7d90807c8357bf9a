import { type Passkey, removePasskeyEndpoint, type SecondFactor, secondFactorEndpoint } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiErrorBox } from '../../../api/api-error-box.tsx';
import { call } from '../../../api/call.ts';
import { paths } from '../../../lib/paths.ts';
import { ZonedInstant } from '../../../ui/zoned-instant.tsx';
import classes from '../account.module.css';
import { AddPasskey } from './add-passkey.tsx';
import own from './two-step.module.css';

interface PasskeysProps {
  readonly factor: Pick<SecondFactor, 'passkeys' | 'passkeySite'>;
  readonly username: string;
  /** Called when a form was completed or canceled. */
  readonly onBack: () => void;
}

/** Passkeys of the account, which can replace a code in the login. */
export function Passkeys({ factor, username, onBack }: PasskeysProps) {
  const [isOpen, setOpen] = useState(false);
  const obstacle = describeObstacle(factor.passkeySite);
  return (
    <div className={own.passkeys}>
      <h3 className={own.heading}>Passkeys</h3>
      <p className={classes.text}>
        Finish a login with your fingerprint, face or a security key instead of a code. A passkey only works on this
        site, so it cannot be phished.
      </p>
      {factor.passkeys.length > 0 ? (
        <ul className={own.list}>
          {factor.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemoved={onBack} />
          ))}
        </ul>
      ) : null}
      {obstacle ? (
        <p className={classes.text}>{obstacle}</p>
      ) : isOpen ? (
        <AddPasskey username={username} onBack={onBack} />
      ) : (
        <div>
          <Button variant="default" onClick={() => setOpen(true)}>
            Add a passkey
          </Button>
        </div>
      )}
    </div>
  );
}

/** Why no passkey can be added on this page; null if one can. */
function describeObstacle(site: string | null): ReactNode {
  if (site === null)
    return 'Passkeys need an https address, which the operator of this server can set up. Codes work everywhere.';
  if (site !== window.location.origin)
    return (
      <>
        Browsers do not allow passkeys at {window.location.host}.{' '}
        <a href={`${site}/#${paths.updateUser('two-step-login')}`}>Open this page at {site}</a> and log in there to add
        one.
      </>
    );
  return 'PublicKeyCredential' in window ? null : 'This browser does not support passkeys.';
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly onRemoved: () => void;
}

function PasskeyRow({ passkey, onRemoved }: PasskeyRowProps) {
  const queryClient = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const { id, name, createdISO, lastUsedISO } = passkey;
  const removal = useMutation({
    mutationFn: () => call(removePasskeyEndpoint, { params: { id } }),
    onSuccess: () => {
      onRemoved();
      return queryClient.invalidateQueries({ queryKey: [secondFactorEndpoint.path] });
    },
  });
  return (
    <li className={own.row}>
      <div>
        <p className={own.name}>{name}</p>
        <p className={own.facts}>
          <span>
            Added <ZonedInstant iso={createdISO} />
          </span>
          {lastUsedISO === null ? null : (
            <span>
              Last used <ZonedInstant iso={lastUsedISO} />
            </span>
          )}
        </p>
        {removal.isError ? (
          <ApiErrorBox title={`${name} is still there`} error={removal.error} onRetry={() => removal.mutate()} />
        ) : null}
      </div>
      <div className={own.actions}>
        <Button
          size="xs"
          {...(isConfirming ? { color: 'red' } : { variant: 'default' })}
          aria-label={isConfirming ? `Remove ${name} for good` : `Remove ${name}`}
          loading={removal.isPending}
          onClick={() => (isConfirming ? removal.mutate() : setConfirming(true))}
        >
          {isConfirming ? 'Remove for good' : 'Remove'}
        </Button>
        {isConfirming ? (
          <Button size="xs" variant="default" aria-label={`Keep ${name}`} onClick={onRemoved}>
            Keep
          </Button>
        ) : null}
      </div>
    </li>
  );
}
