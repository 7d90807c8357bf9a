import { download, isSettled, refundText, stateMeanings, type UserImage } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { FileImage } from '../../api/file-image.tsx';
import { UtcTime } from '../../ui/utc-time.tsx';
import { DownloadButton } from './download-button.tsx';
import { ImageInfo } from './image-info.tsx';
import classes from './my-imagery.module.css';
import { progressOf } from './progress.ts';

interface ImageCardProps {
  readonly image: UserImage;
}

export function ImageCard({ image }: ImageCardProps) {
  const [infoOpen, setInfoOpen] = useState(false);
  const { icon } = image.downloads;
  return (
    <li className={classes['card']}>
      <div className={classes['preview']}>
        <FileImage
          endpoint={download}
          input={icon === null ? null : { params: { fileId: icon } }}
          alt={`Preview of ${image.locationDescription}`}
        />
      </div>
      <div className={classes['body']}>
        <h2 className={classes['place']}>{image.locationDescription}</h2>
        <p className={classes['when']}>
          <UtcTime iso={image.dateImageAcquiredISO} /> · {image.satellite}
        </p>
        <State image={image} />
        <div className={classes['actions']}>
          <DownloadButton image={image} />
          <Button size="xs" variant="default" onClick={() => setInfoOpen(true)} aria-haspopup="dialog">
            Info
          </Button>
        </div>
      </div>
      <ImageInfo image={image} opened={infoOpen} onClose={() => setInfoOpen(false)} />
    </li>
  );
}

function State({ image }: ImageCardProps) {
  const { serverState: state, stateReason: reason, refund } = image;
  const failed = isSettled(state) && state !== 'Delivered';
  return (
    <div className={classes['state']} data-failed={failed}>
      <p className={classes['stateName']}>{state}</p>
      {isSettled(state) ? null : (
        <progress className={classes['progress']} max={1} value={progressOf(state)} aria-label="Delivery" />
      )}
      <p className={classes['meaning']}>
        {stateMeanings[state]}
        {reason ? ` (${reason})` : ''}
      </p>
      {refund ? <p className={classes['meaning']}>{refundText(refund)}</p> : null}
    </div>
  );
}
