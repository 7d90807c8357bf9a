import {
  type Answered,
  agreeEndpoint,
  agreementsEndpoint,
  termsEndpoint,
  withdrawAgreementEndpoint,
} from '@groundtrack/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useServerInfo } from '../../api/server-info.ts';
import { useSessionId } from '../../api/session.ts';
import { apiQueryKey, useApi } from '../../api/use-api.ts';

type Terms = Answered<typeof termsEndpoint>['result'][number];
type Agreement = Answered<typeof agreementsEndpoint>['result'][number];

/** The terms of a provider, and the account's agreement. */
export interface ProviderAgreement {
  readonly terms: Terms;
  /** An agreement to any version; null if none. */
  readonly agreed: Agreement | null;
}

/** The terms of all current providers, and of those with an agreement. */
export function useAgreements() {
  const offered = useServerInfo().data?.providers;
  const terms = useApi(termsEndpoint, {});
  const agreements = useApi(agreementsEndpoint, {});
  const known = terms.data && agreements.data && offered;
  const data = known?.flatMap(({ provider }): ProviderAgreement[] => {
    const own = terms.data?.result.find((entry) => entry.provider === provider);
    const agreed = agreements.data?.result.find((entry) => entry.provider === provider) ?? null;
    return own ? [{ terms: own, agreed }] : [];
  });
  return {
    data,
    error: terms.error ?? agreements.error,
    refetch: () => void Promise.all([terms.refetch(), agreements.refetch()]),
  };
}

/** The accepted version; null withdraws the agreement. */
interface Change {
  readonly provider: string;
  readonly version: string | null;
}

export function useChangeAgreement() {
  const queryClient = useQueryClient();
  const sessionId = useSessionId();
  return useMutation({
    mutationFn: ({ provider, version }: Change) =>
      version === null
        ? call(withdrawAgreementEndpoint, { body: { provider } })
        : call(agreeEndpoint, { body: { provider, version } }),
    // An agreement fails if the terms have changed, so they are fetched again.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: apiQueryKey(agreementsEndpoint, {}, sessionId) }),
        queryClient.invalidateQueries({ queryKey: [termsEndpoint.path] }),
      ]),
  });
}
