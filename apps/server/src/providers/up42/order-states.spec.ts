import { describe, expect, it } from 'vitest';
import { toReport } from './order-states.ts';

const order = (status: string, subStatus: string | null = null) => ({ status, orderDetails: { subStatus } });

describe('states of an order', () => {
  it.each([
    ['CREATED', 'Ordered', 'Ordered'],
    ['BEING_PLACED', 'Ordered', 'Ordered'],
    ['PLACED', 'Processing', 'Ordered'],
    ['PLACEMENT_FAILED', 'Rejected', 'Rejected'],
    ['BEING_FULFILLED', 'Processing', 'Planned'],
    ['FULFILLED', 'Complete', 'Complete'],
    ['DOWNLOADED', 'Complete', 'Complete'],
    ['FAILED_PERMANENTLY', 'Failed', 'Failed'],
    ['DELIVERY_INITIALIZATION_FAILED', 'Failed', 'Failed'],
    ['DOWNLOAD_FAILED', 'Failed', 'Failed'],
    ['CANCELED', 'Cancelled', 'Cancelled'],
    ['toString', null, null],
  ])('%s', (status, archive, tasking) => {
    expect(toReport(order(status), 'archive')).toMatchObject({ word: status, state: archive });
    expect(toReport(order(status), 'tasking')).toMatchObject({ word: status, state: tasking });
  });

  it.each([
    ['CREATED', 'FEASIBILITY_WAITING_UPLOAD', 'Ordered'],
    ['PLACED', 'FEASIBILITY_WAITING_RESPONSE', 'Ordered'],
    ['PLACED', 'QUOTATION_WAITING_UPLOAD', 'Ordered'],
    ['PLACED', 'QUOTATION_WAITING_RESPONSE', 'Ordered'],
    ['PLACED', 'QUOTATION_ACCEPTED', 'Confirmed'],
    ['PLACED', 'QUOTATION_REJECTED', 'Rejected'],
    ['PLACED', 'SOMETHING_NEW', null],
    ['BEING_FULFILLED', 'QUOTATION_ACCEPTED', 'Planned'],
    ['CANCELED', 'QUOTATION_WAITING_RESPONSE', 'Cancelled'],
  ])('%s %s of a tasking', (status, subStatus, state) => {
    expect(toReport(order(status, subStatus), 'tasking')).toMatchObject({ state });
  });

  it('is a failed pass once it was planned', () => {
    expect(toReport(order('FAILED_PERMANENTLY'), 'tasking', true).state).toBe('AcquiredFail');
  });
});
