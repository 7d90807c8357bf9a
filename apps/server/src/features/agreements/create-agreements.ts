import type { ListAgreements } from '../../domain/feature-ports.ts';
import type { Db } from '../../platform/db/database.ts';
import { type AgreementDeps, agreementHandlers } from './agreement-handlers.ts';
import { PgAgreementStore } from './pg-agreement-store.ts';

interface AgreementPorts extends Omit<AgreementDeps, 'agreements'> {
  readonly db: Db;
}

export interface AgreementFeature {
  readonly handlers: ReturnType<typeof agreementHandlers>;
  readonly list: ListAgreements;
}

/** Agreements of accounts for all their orders. */
export function createAgreements({ db, ...ports }: AgreementPorts): AgreementFeature {
  const agreements = new PgAgreementStore(db);
  return {
    handlers: agreementHandlers({ ...ports, agreements }),
    list: (accountId) => agreements.list(accountId),
  };
}
