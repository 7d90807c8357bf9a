import { Checkbox } from '@mantine/core';
import { useAnalyticsChoice } from '../../api/analytics-consent.ts';
import { AccountPanel } from './account-panel.tsx';

/** Gives or withdraws consent to analytics; hidden without an analytics page. */
export function UsageCountPanel() {
  const choice = useAnalyticsChoice();
  if (!choice) return null;
  const { host, isAllowed, decide } = choice;
  return (
    <AccountPanel section="usage-count" title="Usage count">
      <Checkbox
        label={`Let ${host} count my visits`}
        description="It gets your account number and when you have one of our pages open, but not what you do there. Your choice is saved in this browser."
        checked={isAllowed}
        onChange={(event) => decide(event.currentTarget.checked ? 'given' : 'refused')}
      />
    </AccountPanel>
  );
}
