import type { UserImage } from '@groundtrack/contract';
import { useState } from 'react';
import { homeLinks } from '../features/home/home-links.ts';
import { DownloadButton } from '../features/my-imagery/downloads/download-button.tsx';
import { ViewerScreen } from '../features/viewer/viewer-screen.tsx';

export { ViewRoute as Component };

/** The viewer of a delivered image. */
export function ViewRoute() {
  const [{ onGlobe }] = useState(() => homeLinks(Date.now()));
  return <ViewerScreen onGlobe={onGlobe} download={toDownload} />;
}

function toDownload(image: UserImage) {
  return <DownloadButton image={image} />;
}
