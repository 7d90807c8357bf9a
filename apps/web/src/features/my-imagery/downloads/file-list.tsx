import { FILE_LINK_HOURS, type FileLink, linkFileEndpoint, type UserImage } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { formMessage } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { formatBytes } from '../../../lib/format.ts';
import { CopyText } from '../../../ui/copy-text.tsx';
import { MessageBox } from '../../../ui/message-box.tsx';
import { ZonedInstant } from '../../../ui/zoned-instant.tsx';
import { type AvailableFile, availableFiles } from './available-files.ts';
import { DownloadFailures } from './download-failures.tsx';
import { startDownload } from './download-store.ts';
import classes from './downloads.module.css';

interface FileListProps {
  readonly image: UserImage;
}

/** The files of an image, each with download and link buttons; hidden until there are some. */
export function FileList({ image }: FileListProps) {
  const files = availableFiles(image);
  if (files.length === 0) return null;
  return (
    <section>
      <h3 className={classes.heading}>Files</h3>
      <ul className={classes.list}>
        {files.map((file) => (
          <FileRow key={file.fileId} file={file} />
        ))}
      </ul>
      {(image.downloads.overview ?? null) === null ? null : (
        <p className={classes.note}>
          This area is too large for one GeoTIFF, so the ZIP has it as tiles. Open the VRT in the ZIP in QGIS or GDAL to
          see them together. The JPG, the overview, and the viewer show the whole area with fewer pixels.
        </p>
      )}
      <p className={classes.note}>
        A link opens the file for {FILE_LINK_HOURS} hours without a login, also in QGIS and GDAL. Share it only with
        people who may have the file.
      </p>
    </section>
  );
}

function FileRow({ file }: { readonly file: AvailableFile }) {
  const linking = useMutation<FileLink>({
    mutationFn: () => call(linkFileEndpoint, { params: { fileId: file.fileId } }),
  });
  return (
    <li className={classes.file}>
      <span className={classes.format}>{file.format}</span>
      <span className={classes.amount}>{file.bytes === null ? '' : formatBytes(file.bytes)}</span>
      <Button size="xs" variant="default" onClick={() => startDownload(file)} aria-label={`Download ${file.title}`}>
        Download
      </Button>
      <Button
        size="xs"
        variant="default"
        loading={linking.isPending}
        aria-label={`Copy link to ${file.title}`}
        onClick={() => linking.mutate()}
      >
        Copy link
      </Button>
      {file.note === undefined ? null : <p className={`${classes.note} ${classes.about}`}>{file.note}</p>}
      <DownloadFailures files={[file]} />
      {linking.data ? (
        <div className={classes.linked}>
          <CopyText key={linking.data.url} eager label={`Link to ${file.title}`} text={linking.data.url} />
          <p className={classes.note}>
            Works until <ZonedInstant iso={linking.data.expiresAt} />
          </p>
        </div>
      ) : null}
      {linking.isError ? (
        <div className={classes.linked}>
          <MessageBox kind="error" title="The link could not be created">
            {formMessage(linking.error, 'Try again.')}
          </MessageBox>
        </div>
      ) : null}
    </li>
  );
}
