import { FILE_LINK_HOURS, type FileLink, linkFileEndpoint, type TileStyle, toStyleQuery } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { formMessage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { paths } from '../../lib/paths.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { FocusHere } from '../../ui/focus-here.tsx';
import { MessageBox } from '../../ui/message-box.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './viewer.module.css';

interface SharePanelProps {
  /** The displayed GeoTIFF; null for a JPG. */
  readonly fileId: string | null;
  readonly style: TileStyle;
}

/** URLs for other programs and for other people, based on a link to the file. */
export function SharePanel({ fileId, style }: SharePanelProps) {
  return (
    <Panel title="Use in other apps">
      {fileId === null ? (
        <p className={classes.hint}>Links for QGIS and other apps need a GeoTIFF. This image was bought as a JPG.</p>
      ) : (
        <Links fileId={fileId} style={style} />
      )}
    </Panel>
  );
}

function Links({ fileId, style }: SharePanelProps & { readonly fileId: string }) {
  const linking = useMutation<FileLink>({ mutationFn: () => call(linkFileEndpoint, { params: { fileId } }) });
  const link = linking.data ?? null;
  return (
    <div className={classes.fields}>
      <p className={classes.hint}>
        Show this view in QGIS, ArcGIS, JOSM, or GDAL, or share it. Anyone with a link can see the image and download
        its GeoTIFF for {FILE_LINK_HOURS} hours.
      </p>
      {linking.isError ? (
        <MessageBox kind="error" title="The links could not be created">
          {formMessage(linking.error, 'Try again.')}
        </MessageBox>
      ) : null}
      {link === null ? (
        <Button size="xs" variant="default" loading={linking.isPending} onClick={() => linking.mutate()}>
          Create links
        </Button>
      ) : (
        <FocusHere>
          {Object.entries(addressesOf(link, style)).map(([label, text]) => (
            <div key={label} className={classes.address}>
              <span aria-hidden="true">{label}</span>
              <CopyText label={label} text={text} />
            </div>
          ))}
        </FocusHere>
      )}
    </div>
  );
}

/** Labels as used in other programs. */
export function addressesOf({ url }: Pick<FileLink, 'url'>, style: TileStyle): Readonly<Record<string, string>> {
  const query = toStyleQuery(style).toString();
  const end = query === '' ? '' : `?${query}`;
  const token = url.split('/').at(-1) ?? '';
  return {
    'WMTS URL': `${url}/WMTSCapabilities.xml${end}`,
    'XYZ URL': `${url}/tiles/{z}/{x}/{y}${end}`,
    'Web link': `${new URL(url).origin}/#${paths.sharedView(token)}${end}`,
  };
}
