import classes from './loading.module.css';
import { Skeleton } from './skeleton.tsx';

interface LoadingProps {
  /** Announced to screen readers, and displayed if `visible`. */
  readonly label: string;
  readonly visible?: boolean;
  readonly lines?: number;
}

/** The skeleton of the content. */
export function Loading({ label, visible = false, lines = 3 }: LoadingProps) {
  return (
    <div className={classes.loading} aria-busy="true" data-loading>
      <output className={visible ? classes.label : 'gt-visually-hidden'}>{label}</output>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={line === 0 ? 28 : 16} width={`${[46, 92, 78, 85][line % 4]}%`} />
      ))}
    </div>
  );
}
