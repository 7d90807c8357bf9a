import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { ApiErrorBox } from '../../api/api-error-box.tsx';
import { useProviderLabel } from '../../api/provider-labels.ts';
import { QueryView } from '../../api/query-view.tsx';
import { DisclosureButton } from '../../ui/disclosure-button.tsx';
import { TermsText } from '../../ui/terms-text.tsx';
import { ZonedInstant } from '../../ui/zoned-instant.tsx';
import { AccountPanel } from './account-panel.tsx';
import classes from './agreements.module.css';
import { type ProviderAgreement, useAgreements, useChangeAgreement } from './use-agreements.ts';

/** Terms of Service that the account accepts once, for orders placed through the API. */
export function AgreementsPanel() {
  const query = useAgreements();
  return (
    <AccountPanel section="agreements" title="Agreements">
      <p className={classes.lead}>
        Agree once, and your programs can order through the API without sending the version of the terms. An agreement
        holds until the terms change. The cart still asks each time.
      </p>
      <QueryView query={query} loading="Loading your agreements" failed="Your agreements could not be read">
        {(agreements) => (
          <ul className={classes.list}>
            {agreements.map((one) => (
              <Row key={one.terms.provider} {...one} />
            ))}
          </ul>
        )}
      </QueryView>
    </AccountPanel>
  );
}

function Row({ terms, agreed }: ProviderAgreement) {
  const { provider, version, title, text, link } = terms;
  const label = useProviderLabel(provider);
  const change = useChangeAgreement();
  const [opened, setOpened] = useState(false);
  const termsId = useId();
  const isCurrent = agreed?.version === version;
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <div>
          <p className={classes.provider}>{label}</p>
          <p className={classes.state}>
            <State version={version} agreed={agreed} />
          </p>
        </div>
        <div className={classes.actions}>
          {isCurrent ? null : (
            <Button
              size="xs"
              variant="default"
              aria-label={`Agree to the terms of ${label} for all orders`}
              loading={change.isPending && change.variables.version !== null}
              onClick={() => change.mutate({ provider, version })}
            >
              Agree
            </Button>
          )}
          {agreed ? (
            <Button
              size="xs"
              variant="default"
              aria-label={`Withdraw the agreement with ${label}`}
              loading={change.isPending && change.variables.version === null}
              onClick={() => change.mutate({ provider, version: null })}
            >
              Withdraw
            </Button>
          ) : null}
        </div>
      </div>
      <DisclosureButton opened={opened} controls={termsId} onToggle={setOpened}>
        {`Terms of Service of ${label}`}
      </DisclosureButton>
      <div id={termsId} hidden={!opened}>
        <p className={classes.title}>{`${title} (${version})`}</p>
        {text === null ? null : <TermsText label={`Text of the Terms of Service of ${label}`} text={text} />}
        {link === null ? null : (
          <p className={classes.title}>
            <a href={link} target="_blank" rel="noopener noreferrer">
              {`Read the Terms of Service of ${label} (opens a new tab)`}
            </a>
          </p>
        )}
      </div>
      {change.isError ? <ApiErrorBox title="This was not saved" error={change.error} /> : null}
    </li>
  );
}

function State({ version, agreed }: { readonly version: string; readonly agreed: ProviderAgreement['agreed'] }) {
  if (agreed === null) return 'Not agreed';
  if (agreed.version !== version) return `You agreed to version ${agreed.version}. Version ${version} applies now.`;
  return (
    <>
      Agreed to version {version} on <ZonedInstant iso={agreed.agreedISO} />
    </>
  );
}
