import { imagesEndpoint, sourceName, type UserImage } from '@groundtrack/contract';
import { ActionIcon } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { QueryView } from '../../api/query-view.tsx';
import { SignedIn } from '../../api/signed-in.tsx';
import { useApi } from '../../api/use-api.ts';
import { paths } from '../../lib/paths.ts';
import { HelpLink } from '../../ui/help-link.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MessageBox } from '../../ui/message-box.tsx';
import { Page } from '../../ui/page.tsx';
import { ZonedInstant } from '../../ui/zoned-instant.tsx';
import { sourceOf } from './others.ts';
import classes from './viewer.module.css';
import { Viewer, type ViewerProps } from './viewer.tsx';
import { useOpened, type ViewerSource } from './viewer-source.ts';

interface ViewerScreenProps {
  /** The globe over the image. */
  readonly onGlobe: (image: UserImage) => string;
  readonly download: (image: UserImage) => ReactNode;
}

/** A delivered image of the account, opened in the browser. */
export function ViewerScreen({ onGlobe, download }: ViewerScreenProps) {
  const { imageId = '' } = useParams();
  const images = useApi(imagesEndpoint, {});
  const all = images.data?.[0].images ?? NO_IMAGES;
  const image = all.find(({ _id }) => _id === imageId) ?? null;
  return (
    <Page
      title={image?.locationDescription ?? 'Image'}
      lead={
        image ? (
          <>
            <ZonedInstant iso={image.dateImageAcquiredISO} /> · {image.satellite} ·{' '}
            {sourceName(image.source.company, image.operator)}
            {image.simulated ? ' · simulated' : ''} <HelpLink to={paths.help('viewer')} about="looking at images" />
          </>
        ) : images.isPending ? (
          <LeadSkeleton />
        ) : undefined
      }
      aside={
        <div className={classes.buttons}>
          <Neighbors image={image} images={all} />
          <span className={classes.wide}>
            <LinkButton size="xs" to={paths.myImagery()} variant="default">
              My Imagery
            </LinkButton>
            {image ? (
              <LinkButton size="xs" to={onGlobe(image)} variant="default">
                Show on globe
              </LinkButton>
            ) : null}
          </span>
          {image ? download(image) : null}
        </div>
      }
    >
      <SignedIn prompt="Log in to see your image">
        <QueryView query={images} loading="Opening the image" lines={8} failed="The image could not be opened">
          {() => <OwnImage key={imageId} image={image} images={all} />}
        </QueryView>
      </SignedIn>
    </Page>
  );
}

const NO_IMAGES: readonly UserImage[] = [];

type OwnImageProps = Pick<ViewerProps, 'image' | 'images'>;

function OwnImage({ image, images }: OwnImageProps) {
  const source = useMemo(() => image && sourceOf(image), [image]);
  if (source) return <Opened source={source} image={image} images={images} />;
  return (
    <MessageBox kind="info" title="This image cannot be opened">
      {image
        ? 'It is not delivered yet, or its file is too large for a browser. Its state and its files are in My Imagery.'
        : 'It is not among the images of your account.'}
    </MessageBox>
  );
}

/** The images before and after this one in My Imagery. */
function Neighbors({ image, images }: OwnImageProps) {
  const shown = images.filter((each) => sourceOf(each) !== null);
  const at = shown.findIndex(({ _id }) => _id === image?._id);
  if (at < 0 || shown.length < 2) return null;
  return (
    <>
      <Neighbor name="Previous image" image={shown[at - 1]} icon={<ChevronLeftIcon size={16} />} />
      <Neighbor name="Next image" image={shown[at + 1]} icon={<ChevronRightIcon size={16} />} />
    </>
  );
}

interface NeighborProps {
  readonly name: string;
  readonly image: UserImage | undefined;
  readonly icon: ReactNode;
}

function Neighbor({ name, image, icon }: NeighborProps) {
  const look = { variant: 'default', size: 'var(--gt-control-sm)', 'aria-label': name, title: name } as const;
  if (!image)
    return (
      <ActionIcon {...look} disabled>
        {icon}
      </ActionIcon>
    );
  return (
    <ActionIcon {...look} component={Link} to={paths.view(image._id)} replace>
      {icon}
    </ActionIcon>
  );
}

/** As long as the text it replaces, so that the image does not move. */
function LeadSkeleton() {
  return (
    <span className={classes.toCome} aria-hidden="true">
      2026-01-01 00:00 UTC · WorldView-3 · Maxar · simulated
    </span>
  );
}

interface OpenedProps extends Pick<ViewerProps, 'image' | 'images'> {
  readonly source: ViewerSource;
}

export function Opened({ source, image, images }: OpenedProps) {
  const query = useOpened(source);
  return (
    <QueryView query={query} loading="Opening the image" lines={8} failed="The image could not be opened">
      {(opened) => <Viewer opened={opened} image={image} images={images} />}
    </QueryView>
  );
}
