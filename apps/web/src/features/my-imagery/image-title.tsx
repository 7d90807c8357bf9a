import type { UserImage } from '@groundtrack/contract';
import { areaFacts } from '../../lib/area-text.ts';
import { formatPercent } from '../../lib/format.ts';
import type { Units } from '../../lib/units.ts';
import { ZonedInstant } from '../../ui/zoned-instant.tsx';
import classes from './image-card.module.css';
import { TakenAt } from './taken-at.tsx';

/** What tells images of one place apart: time and satellite, each in one piece. */
export function ImageTitle({ image }: { readonly image: UserImage }) {
  return (
    <>
      <span className={classes.whole}>
        <TakenAt image={image} time={<ZonedInstant iso={image.dateImageAcquiredISO} />} />
        {'\u00a0·'}
      </span>{' '}
      <span className={classes.whole}>{image.satellite}</span>
    </>
  );
}

/** `50 cm`, `cloud 12 %`, `area of 12.3 km²`; without what is unknown, as the clouds of a radar image. */
export function imageFacts({ groundSampleDistance, cloudCoverage, areaKm2 }: UserImage, units: Units): string[] {
  return [
    ...(groundSampleDistance === null ? [] : [units.resolution(groundSampleDistance)]),
    ...(cloudCoverage === null ? [] : [`cloud ${formatPercent(cloudCoverage)}`]),
    ...areaFacts(areaKm2, units),
  ];
}
