import type { UserImage } from '@groundtrack/contract';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import {
  ChevronLeftIcon,
  ChevronRightIcon,
  ContrastIcon,
  DownloadIcon,
  FitIcon,
  MinusIcon,
  PlusIcon,
  TargetIcon,
} from '../../ui/icons.tsx';
import { availableFiles } from './downloads/available-files.ts';
import { startDownload } from './downloads/download-store.ts';
import type { ImageLinks } from './image-links.ts';
import classes from './picture-dialog.module.css';

export const FIT = 1;
export const CLOSEST = 16;

/** In percent; 100 leaves the picture as it is. */
export interface Look {
  readonly contrast: number;
  readonly brightness: number;
}

export const PLAIN: Look = { contrast: 100, brightness: 100 };

type Open = (() => void) | undefined;

interface PictureToolsProps extends LookToolsProps {
  readonly image: UserImage;
  readonly links: ImageLinks;
  readonly zoom: number;
  /** Pixels of the screen for each pixel of the JPG when it fits the window; null until that is known. */
  readonly fitScale: number | null;
  readonly onZoom: (zoom: number) => void;
  /** Open the previous and the next picture, if any; null if there is only this one. */
  readonly neighbors: readonly [previous: Open, next: Open] | null;
}

/** The buttons above the picture. */
export function PictureTools(props: PictureToolsProps) {
  const { image, links, zoom, fitScale, onZoom, neighbors, look, onLook } = props;
  const [isLookOpen, setLookOpen] = useState(false);
  const [file] = availableFiles(image);
  // A picture smaller than the window is enlarged to fit. It is smaller at 100 %.
  const actual = fitScale === null ? FIT : Math.min(CLOSEST, 1 / fitScale);
  return (
    <div className={classes.tools} data-many={neighbors !== null}>
      <Tool
        icon={<PlusIcon />}
        name="Zoom in"
        isOff={zoom >= CLOSEST}
        onPress={() => onZoom(Math.min(CLOSEST, Math.max(FIT, zoom * 2)))}
      />
      <Tool icon={<MinusIcon />} name="Zoom out" isOff={zoom <= FIT} onPress={() => onZoom(Math.max(FIT, zoom / 2))} />
      <Tool icon={<FitIcon />} name="Fit" isOff={zoom === FIT} onPress={() => onZoom(FIT)} />
      <button
        type="button"
        className={classes.tool}
        title="One pixel of the picture on one of the screen"
        aria-disabled={zoom === actual}
        onClick={() => onZoom(actual)}
      >
        100 %
      </button>
      {neighbors ? (
        <>
          <Tool icon={<ChevronLeftIcon />} name="Previous image" isOff={!neighbors[0]} onPress={neighbors[0]} />
          <Tool icon={<ChevronRightIcon />} name="Next image" isOff={!neighbors[1]} onPress={neighbors[1]} />
        </>
      ) : null}
      <Tool icon={<ContrastIcon />} name="Contrast" isExpanded={isLookOpen} onPress={() => setLookOpen(!isLookOpen)} />
      <span className={classes.space} />
      {file ? (
        <Tool icon={<DownloadIcon />} name={`Download ${file.format}`} onPress={() => startDownload(file)} />
      ) : null}
      <Link className={classes.tool} to={links.onGlobe(image)} title="Show on globe">
        <TargetIcon /> <span className={classes.name}>Show on globe</span>
      </Link>
      {isLookOpen ? <LookTools look={look} onLook={onLook} /> : null}
    </div>
  );
}

interface LookToolsProps {
  readonly look: Look;
  readonly onLook: (look: Look) => void;
}

function LookTools({ look, onLook }: LookToolsProps) {
  return (
    <div className={classes.look}>
      <Slider name="Contrast" value={look.contrast} onChange={(contrast) => onLook({ ...look, contrast })} />
      <Slider name="Brightness" value={look.brightness} onChange={(brightness) => onLook({ ...look, brightness })} />
      <button type="button" className={classes.tool} onClick={() => onLook(PLAIN)}>
        Reset
      </button>
    </div>
  );
}

interface ToolProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly isOff?: boolean;
  /** Of a button that opens more controls. */
  readonly isExpanded?: boolean;
  readonly onPress: (() => void) | undefined;
}

function Tool({ icon, name, isOff = false, isExpanded, onPress }: ToolProps) {
  return (
    <button
      type="button"
      className={classes.tool}
      title={name}
      aria-disabled={isOff}
      aria-expanded={isExpanded}
      onClick={() => !isOff && onPress?.()}
    >
      {icon} <span className={classes.name}>{name}</span>
    </button>
  );
}

interface SliderProps {
  readonly name: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function Slider({ name, value, onChange }: SliderProps) {
  return (
    <label className={classes.slider}>
      {name}
      <input
        type="range"
        min={0}
        max={200}
        step={5}
        value={value}
        aria-valuetext={`${value} %`}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
      <span className={classes.amount} aria-hidden="true">
        {value} %
      </span>
    </label>
  );
}
