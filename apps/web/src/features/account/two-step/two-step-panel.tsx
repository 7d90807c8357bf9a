import {
  renewRecoveryCodesEndpoint,
  type SecondFactor,
  secondFactorEndpoint,
  turnOffSecondFactorEndpoint,
} from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { QueryView } from '../../../api/query-view.tsx';
import { useApi } from '../../../api/use-api.ts';
import { paths } from '../../../lib/paths.ts';
import { FocusHere } from '../../../ui/focus-here.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { MessageBox } from '../../../ui/message-box.tsx';
import { UtcTime } from '../../../ui/utc-time.tsx';
import classes from '../account.module.css';
import { AccountPanel } from '../account-panel.tsx';
import { Passkeys } from './passkeys.tsx';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpApp } from './set-up-app.tsx';
import own from './two-step.module.css';

const help = <HelpLink to={paths.help('two-step-login')} about="two-step login" />;

/** With fewer codes left, the user should create new ones. */
const FEW_CODES = 3;

/** The setting of two-step login, and its recovery codes. */
export function TwoStepPanel({ username }: { readonly username: string }) {
  const queryClient = useQueryClient();
  // Another tab or device may have changed it.
  const query = useApi(secondFactorEndpoint, {}, { staleTime: 0 });
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  // Counts completed and canceled forms. Each time all forms close and the focus returns here.
  const [turns, setTurns] = useState(0);
  const refresh = () => queryClient.invalidateQueries({ queryKey: [secondFactorEndpoint.path] });
  const back = () => {
    setCodes(null);
    setTurns(turns + 1);
  };
  const part = {
    username,
    onBack: back,
    onCodes: (recoveryCodes: readonly string[]) => {
      setCodes(recoveryCodes);
      void refresh();
    },
    onOff: () => {
      back();
      return refresh();
    },
  };
  const state = (
    <QueryView query={query} loading="Loading how you log in" failed="How you log in could not be read">
      {(factor) =>
        factor.sinceISO === null ? (
          <TurnedOff {...part} factor={factor} />
        ) : (
          <TurnedOn {...part} factor={factor} sinceISO={factor.sinceISO} />
        )
      }
    </QueryView>
  );
  return (
    <AccountPanel section="two-step-login" title="Two-step login" aside={help}>
      {codes ? (
        <FocusHere>
          <RecoveryCodes codes={codes} username={username} onDone={back} />
        </FocusHere>
      ) : turns > 0 ? (
        <FocusHere key={turns}>{state}</FocusHere>
      ) : (
        state
      )}
    </AccountPanel>
  );
}

interface PartProps {
  readonly factor: SecondFactor;
  readonly username: string;
  readonly onCodes: (recoveryCodes: readonly string[]) => void;
  readonly onBack: () => void;
}

function TurnedOff({ factor, username, onCodes, onBack }: PartProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.stack}>
      <p className={classes.text}>
        A login asks for a code from an app on your phone after your password. A stolen password alone is then not
        enough.
      </p>
      {factor.hasPassword ? null : (
        <MessageBox kind="info">Your account has no password yet. Set one above first.</MessageBox>
      )}
      {isOpen ? (
        <SetUpApp username={username} onCodes={onCodes} onCancel={onBack} />
      ) : (
        <div>
          <Button variant="default" disabled={!factor.hasPassword} onClick={() => setOpen(true)}>
            Turn on two-step login
          </Button>
        </div>
      )}
    </div>
  );
}

interface TurnedOnProps extends PartProps {
  readonly sinceISO: string;
  readonly onOff: () => Promise<void>;
}

function TurnedOn({ factor, sinceISO, username, onCodes, onBack, onOff }: TurnedOnProps) {
  const [openForm, setOpenForm] = useState<'off' | 'codes' | null>(null);
  const form = { username, onCancel: onBack };
  const left = factor.recoveryCodesLeft;
  return (
    <div className={classes.stack}>
      <p className={classes.text}>
        On since <UtcTime iso={sinceISO} precision="day" />. A login asks for a code from your app after the password.
      </p>
      {left <= FEW_CODES ? (
        <MessageBox kind="warning">{`${toCount(left)} left. Make new ones before you need them.`}</MessageBox>
      ) : (
        <p className={classes.text}>{toCount(left)} left, each for one login without the app.</p>
      )}
      {openForm === 'off' ? (
        <ProofForm
          {...form}
          action="Turn off"
          isDangerous
          send={(body) => call(turnOffSecondFactorEndpoint, { body })}
          onSent={onOff}
          consequence="You then log in with your password alone. The app and all recovery codes stop working."
        />
      ) : openForm === 'codes' ? (
        <ProofForm
          {...form}
          action="Make new codes"
          send={(body) => call(renewRecoveryCodesEndpoint, { body })}
          onSent={({ recoveryCodes }) => onCodes(recoveryCodes)}
          consequence="You get new recovery codes. The old ones stop working."
        />
      ) : (
        <div className={own.actions}>
          <Button variant="default" onClick={() => setOpenForm('codes')}>
            New recovery codes
          </Button>
          <Button variant="default" onClick={() => setOpenForm('off')}>
            Turn off two-step login
          </Button>
        </div>
      )}
      <Passkeys factor={factor} username={username} onBack={onBack} />
    </div>
  );
}

function toCount(left: number): string {
  return left === 1 ? '1 recovery code' : `${left === 0 ? 'No' : left} recovery codes`;
}
