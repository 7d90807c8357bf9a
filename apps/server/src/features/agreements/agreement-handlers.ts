import { fail, ok, providerLabel } from '@groundtrack/contract';
import type { AgreedTerms } from '../../domain/agreed-terms.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Clock } from '../../platform/system/ports.ts';
import type { PgAgreementStore } from './pg-agreement-store.ts';

export interface AgreementDeps {
  readonly agreements: PgAgreementStore;
  /** Current terms of a provider; null if it has none. */
  readonly findTerms: (provider: string) => AgreedTerms | null;
  readonly clock: Clock;
}

type Agreements = Pick<Handlers, 'agreements' | 'agree' | 'withdrawAgreement'>;

export function agreementHandlers({ agreements, findTerms, clock }: AgreementDeps): Agreements {
  return {
    agreements: async (_input, { caller }) => {
      const agreed = await agreements.list(caller.accountId);
      return ok({
        result: agreed.map(({ provider, version, agreedAtMs }) => ({
          provider,
          version,
          agreedISO: new Date(agreedAtMs).toISOString(),
        })),
      });
    },
    agree: async ({ body: { provider, version } }, { caller }) => {
      const terms = findTerms(provider);
      if (!terms) return fail('terms-not-accepted', `${providerLabel(provider)} EULA missing.`);
      if (terms.version !== version)
        return fail(
          'terms-not-accepted',
          `Version ${terms.version} of the Terms of Service of ${providerLabel(provider)} applies, not ${version}. Read ` +
            'that one and agree to it.',
        );
      await agreements.agree(caller.accountId, terms, clock.nowMs());
      return ok(undefined);
    },
    withdrawAgreement: async ({ body }, { caller }) => {
      await agreements.withdraw(caller.accountId, body.provider);
      return ok(undefined);
    },
  };
}
