/** DDL: `platform/db/migrations/0029_standing_agreements.sql`. */
export interface AgreementTables {
  standing_agreement: {
    account_id: string;
    provider: string;
    version: string;
    /** Identifies the text in `agreed_terms`. */
    digest: Buffer;
    agreed_at: Date;
  };
}

declare module '../../platform/db/tables.ts' {
  interface Tables extends AgreementTables {}
}
