import { afterEach, beforeEach, describe } from 'vitest';
import { describeClipping } from './clipping.conformance.ts';
import { describeNoArchive } from './no-archive.conformance.ts';
import { describeOrders, describeRefusedOrders } from './orders.conformance.ts';
import { ProviderDriver, type ProviderUnderTest } from './provider-driver.testing.ts';
import { describePictures, describeQuotes } from './scenes.conformance.ts';
import { describeAnswers, describeCoverage, describeCriteria, describeFailures } from './search.conformance.ts';

import { describeTaskedOrders, describeTasking } from './tasking.conformance.ts';

/** The behavior of every provider with an archive. */
export function describeProvider(name: string, open: () => Promise<ProviderUnderTest>): void {
  describeOpened(name, open, (driver) => {
    describe('search', () => {
      describeAnswers(driver);
      describeCriteria(driver);
      describeCoverage(driver);
      describeFailures(driver);
    });
    describe('quote', () => {
      describeQuotes(driver);
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

/** The behavior of every provider that only takes new images. */
export function describeTaskingProvider(name: string, open: () => Promise<ProviderUnderTest>): void {
  describeOpened(name, open, (driver) => {
    describe('archive', () => {
      describeNoArchive(driver);
    });
  });
}

function describeOpened(
  name: string,
  open: () => Promise<ProviderUnderTest>,
  describeParts: (driver: ProviderDriver) => void,
): void {
  describe(`${name} as an imagery provider`, () => {
    const driver = new ProviderDriver(name);
    beforeEach(() => driver.open(open));
    afterEach(() => driver.close());

    describe('tasking', () => {
      describeTasking(driver);
      describeTaskedOrders(driver);
    });
    describeParts(driver);
  });
}
