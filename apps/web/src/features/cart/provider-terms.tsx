import { type Answered, termsEndpoint } from '@groundtrack/contract';
import { Checkbox } from '@mantine/core';
import { ApiErrorBox } from '../../api/api-error-box.tsx';
import { useProviderLabel } from '../../api/provider-labels.ts';
import { useApi } from '../../api/use-api.ts';
import { paths } from '../../lib/paths.ts';
import { HelpLink } from '../../ui/help-link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { MessageBox } from '../../ui/message-box.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TermsText } from '../../ui/terms-text.tsx';
import classes from './cart.module.css';

type Terms = Answered<typeof termsEndpoint>['result'][number];

interface ProviderTermsProps {
  readonly providers: readonly string[];
  /** Provider → version of its terms that is ticked. */
  readonly agreed: ReadonlyMap<string, string>;
  /** Marks the terms that are not ticked, after an attempt to check out. */
  readonly isMissing: boolean;
  /** A null `version` withdraws the agreement. */
  readonly onAgree: (provider: string, version: string | null) => void;
}

export function ProviderTerms({ providers, agreed, isMissing, onAgree }: ProviderTermsProps) {
  const { data, error, refetch } = useApi(termsEndpoint, {});
  const termsOf = (provider: string) =>
    data?.result.find((entry) => entry.provider.toLowerCase() === provider.toLowerCase());
  const agreeToAll = (isTicked: boolean) => {
    for (const provider of providers) {
      const terms = termsOf(provider);
      if (isReadable(terms)) onAgree(provider, isTicked ? terms.version : null);
    }
  };
  return (
    <Panel title="Imagery Provider Terms of Service" aside={<HelpLink to={paths.help('licenses')} about="licenses" />}>
      {!data && error ? (
        <ApiErrorBox title="The Terms of Service could not be fetched" error={error} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <Loading label="Loading the Terms of Service" /> : null}
      {data && providers.length > 1 ? (
        <Checkbox
          className={classes.agreeToAll}
          label="Agree to the terms of all providers"
          checked={providers.every((provider) => agreed.has(provider))}
          onChange={(event) => agreeToAll(event.currentTarget.checked)}
        />
      ) : null}
      {data
        ? providers.map((provider) => (
            <OneProvider
              key={provider}
              provider={provider}
              terms={termsOf(provider)}
              ticked={agreed.has(provider)}
              isMissing={isMissing && !agreed.has(provider)}
              onAgree={(version) => onAgree(provider, version)}
            />
          ))
        : null}
    </Panel>
  );
}

function isReadable(terms: Terms | undefined): terms is Terms {
  return terms !== undefined && (terms.text !== null || terms.link !== null);
}

interface OneProviderProps {
  readonly provider: string;
  readonly terms: Terms | undefined;
  readonly ticked: boolean;
  readonly isMissing: boolean;
  readonly onAgree: (version: string | null) => void;
}

function OneProvider({ provider, terms, ticked, isMissing, onAgree }: OneProviderProps) {
  const label = useProviderLabel(provider);
  if (!isReadable(terms)) return <MessageBox kind="error">{`${label} EULA missing`}</MessageBox>;
  return (
    <fieldset className={classes.terms}>
      <legend className="gt-visually-hidden">{label}</legend>
      {terms.text === null ? (
        <p className={classes.termsLink}>
          <a href={terms.link ?? ''} target="_blank" rel="noopener noreferrer">
            {`Read the Terms of Service of ${label} (opens a new tab)`}
          </a>{' '}
          <span className={classes.version}>({terms.version})</span>
        </p>
      ) : (
        <details className={classes.termsText}>
          <summary>
            <span>
              {terms.title} <span className={classes.version}>({terms.version})</span>
            </span>
          </summary>
          <TermsText label={`Terms of Service of ${label}`} text={terms.text} />
          {terms.link === null ? null : (
            <p className={classes.termsLink}>
              <a href={terms.link} target="_blank" rel="noopener noreferrer">
                {`Read the Terms of Service of ${label} (opens a new tab)`}
              </a>
            </p>
          )}
        </details>
      )}
      <Checkbox
        className={classes.agree}
        wrapperProps={{ 'data-missing': isMissing }}
        label="Check Here to Agree to above terms."
        checked={ticked}
        onChange={(event) => onAgree(event.currentTarget.checked ? terms.version : null)}
      />
    </fieldset>
  );
}
