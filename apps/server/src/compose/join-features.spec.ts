import { expect, it } from 'vitest';
import { joinFeatures } from './join-features.ts';

const nothing = () => Promise.reject(new Error('not asked for'));

it('joins the handlers and jobs of all features, including those that have only one of them', () => {
  const orders = { handlers: { quote: nothing, placeOrder: nothing }, isOpen: true };
  const mail = { handlers: { mailSettings: nothing }, jobs: { 'send-mail': nothing } };
  const fulfillment = { jobs: { 'fulfil-item': nothing } };
  const { handlers, jobs } = joinFeatures([orders, mail, fulfillment]);
  expect(handlers).toEqual({ quote: nothing, placeOrder: nothing, mailSettings: nothing });
  expect(jobs).toEqual({ 'send-mail': nothing, 'fulfil-item': nothing });
});

it('joins the lanes of long jobs', () => {
  const webhooks = { jobLanes: { 'send-webhooks': 'foreign servers' } } as const;
  const fulfillment = { jobLanes: { 'deliver-item': 'deliveries' } } as const;
  const { jobLanes } = joinFeatures([webhooks, {}, fulfillment]);
  expect(jobLanes).toEqual({ 'send-webhooks': 'foreign servers', 'deliver-item': 'deliveries' });
});

it('queues the repeating jobs, one feature after the other', async () => {
  const queued: string[] = [];
  const repeating = (name: string) => ({ queueRepeatingJobs: async () => void queued.push(name) });
  await joinFeatures([repeating('sweep'), {}, repeating('refresh')]).queueRepeatingJobs();
  expect(queued).toEqual(['sweep', 'refresh']);
});
