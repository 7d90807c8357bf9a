export interface RefundTables {
  refund: {
    id: string;
    order_id: string;
    request_key: string;
    amount_cents: number;
    reason: string;
    state: 'asked' | 'done' | 'refused';
    refusal: string | null;
    created_at: Date;
  };
}
