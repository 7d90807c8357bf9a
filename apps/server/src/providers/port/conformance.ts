import { afterEach, beforeEach, describe } from 'vitest';
import { describeClipping } from './clipping.conformance.ts';
import { describeOrders, describeRefusedOrders } from './orders.conformance.ts';
import { ProviderDriver, type ProviderUnderTest } from './provider-driver.testing.ts';
import { describePictures, describeQuotes } from './scenes.conformance.ts';
import { describeAnswers, describeCoverage, describeCriteria, describeFailures } from './search.conformance.ts';

import { describeTaskedOrders, describeTasking } from './tasking.conformance.ts';

/** The behavior of every provider. */
export function describeProvider(name: string, open: () => Promise<ProviderUnderTest>): void {
  describe(`${name} as an imagery provider`, () => {
    const driver = new ProviderDriver(name);
    beforeEach(() => driver.open(open));
    afterEach(() => driver.close());

    describe('search', () => {
      describeAnswers(driver);
      describeCriteria(driver);
      describeCoverage(driver);
      describeFailures(driver);
    });
    describe('quote', () => {
      describeQuotes(driver);
    });
    describe('tasking', () => {
      describeTasking(driver);
      describeTaskedOrders(driver);
    });
    describe('pictures', () => {
      describePictures(driver);
    });
    describe('orders', () => {
      describeOrders(driver);
      describeRefusedOrders(driver);
    });
    describe('areas', () => {
      describeClipping(driver);
    });
  });
}
