import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import classes from './help.module.css';

const STARTS = [
  {
    title: 'Search and buy an image',
    text: 'Pick a place, compare its images and prices, and pay for the size you need.',
    action: { label: 'Search Archive', to: paths.root() },
    more: { label: 'How to pay', to: paths.help('how-to-pay') },
  },
  {
    title: 'Order a new image',
    text: 'No image recent enough? Choose a place and dates or a pass, and a satellite takes it.',
    action: { label: 'Request Tasking', to: paths.tasking() },
    more: { label: 'What it is', to: paths.help('what-is-tasking') },
  },
  {
    title: 'Download and use files',
    text: 'Delivered images are in My Imagery, to open, download, or link in your GIS.',
    action: { label: 'My Imagery', to: paths.myImagery() },
    more: { label: 'What you get', to: paths.help('what-you-get') },
  },
] as const;

/** The three tasks that most users come for, above the questions. */
export function StartHere() {
  return (
    <section className={classes.start} aria-label="Start here">
      {STARTS.map(({ title, text, action, more }) => (
        <div key={title} className={classes.startCard}>
          <h2>{title}</h2>
          <p>{text}</p>
          <p className={classes.startLinks}>
            <Link to={action.to}>{action.label}</Link>
            <Link to={more.to}>{more.label}</Link>
          </p>
        </div>
      ))}
    </section>
  );
}
