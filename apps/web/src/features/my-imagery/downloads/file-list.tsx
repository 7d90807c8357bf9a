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
          The area is larger than a single file: its GeoTIFF is a mosaic of tiles in the ZIP, which QGIS and GDAL open
          by the VRT among them. JPG and overview show all of it with fewer pixels, as does the view in the browser.
        </p>
      )}
      <p className={classes.note}>
        A link opens the file for {FILE_LINK_HOURS} hours without a login, in QGIS and GDAL, too. Share it only with
        whom you would give the file.
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
          <MessageBox kind="error" title="No link was made">
            {formMessage(linking.error, 'Try again.')}
          </MessageBox>
        </div>
      ) : null}
    </li>
  );
}
