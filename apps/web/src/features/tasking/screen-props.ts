import type { Place, TaskingWindow } from '@groundtrack/contract';
import type { Coordinates } from '@groundtrack/geo';
import type { TextInputProps } from '@mantine/core';
import type { ComponentType } from 'react';
import type { NewTaskingRequest } from '../../lib/new-tasking-request.ts';

/* The parts of other features that the screen uses, passed in by the route. */

/** Places of the user. */
export interface TaskingPlaces {
  /** The selected location, which prefills the form. */
  readonly current: Place;
  /** Newest first. */
  readonly recent: readonly Place[];
  readonly favorites: readonly Place[];
  /** A field for the description of a place that suggests places. */
  readonly Description: ComponentType<DescriptionProps>;
  /** The name of a clicked point. */
  readonly nameAt: (point: Pick<Place, 'latitude' | 'longitude'>) => Promise<string>;
}

export interface DescriptionProps extends Omit<TextInputProps, 'onChange'> {
  readonly onType: (text: string) => void;
  readonly onPlace: (place: Place) => void;
}

/** The cart as the form sees it. */
export interface RequestCart {
  /** Number of items. */
  readonly count: number;
  /** Whether a window over this place is in the cart. */
  readonly hasWindow: (window: TaskingWindow, point: Coordinates) => boolean;
  readonly add: (requests: readonly NewTaskingRequest[]) => void;
}

/** Links from a tasking. */
export interface TaskingLinks {
  /** The delivered image in My Imagery. */
  readonly image: (imageId: string) => string;
}
