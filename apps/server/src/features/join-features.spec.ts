import { expect, it } from 'vitest';
import { joinFeatures } from './join-features.ts';

const nothing = () => Promise.reject(new Error('not asked for'));

it('joins the handlers and jobs of all features, also of those that have only one of them', () => {
  const orders = { handlers: { quote: nothing, placeOrder: nothing }, isOpen: true };
  const mail = { handlers: { mailSettings: nothing }, jobs: { 'send-mail': nothing } };
  const fulfilment = { jobs: { 'fulfil-item': nothing } };
  const { handlers, jobs } = joinFeatures([orders, mail, fulfilment]);
  expect(handlers).toEqual({ quote: nothing, placeOrder: nothing, mailSettings: nothing });
  expect(jobs).toEqual({ 'send-mail': nothing, 'fulfil-item': nothing });
});

it('knows which jobs wait for other servers', () => {
  const { slowJobs } = joinFeatures([{ slowJobs: ['send-webhooks'] }, {}, { slowJobs: ['send-mail'] }]);
  expect([...slowJobs]).toEqual(['send-webhooks', 'send-mail']);
});

it('queues the jobs that repeat themselves, one feature after the other', async () => {
  const queued: string[] = [];
  const repeating = (name: string) => ({ queueRepeatingJobs: async () => void queued.push(name) });
  await joinFeatures([repeating('sweep'), {}, repeating('refresh')]).queueRepeatingJobs();
  expect(queued).toEqual(['sweep', 'refresh']);
});
