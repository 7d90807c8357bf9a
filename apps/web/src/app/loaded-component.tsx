import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { seen } from '../util/own-task.ts';

/**
 * A component whose code is loaded when it is first drawn, or before by its `load`. It is shown as soon as it is there: what
 * React's `lazy` loads waits until 300 ms after its placeholder, however soon it came.
 */
export function loadedComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Placeholder: ComponentType<Props>,
) {
  let Component: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;
  const begin = () => {
    loading ??= load()
      // It fails where it is drawn, for the boundary there.
      .catch((error: unknown) => () => {
        throw error;
      })
      .then((loaded) => (Component = loaded));
    return loading;
  };
  function Loaded(props: Props) {
    const [Shown, setShown] = useState(() => Component);
    useEffect(() => {
      // A transition is drawn in slices, so that a large screen does not keep a telephone busy.
      void seen()
        .then(begin)
        .then((loaded) => startTransition(() => setShown(() => loaded)));
    }, []);
    return Shown ? <Shown {...props} /> : <Placeholder {...props} />;
  }
  return Object.assign(Loaded, { load: begin });
}
