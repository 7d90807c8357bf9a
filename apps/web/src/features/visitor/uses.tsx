import classes from './visitor.module.css';

const USES = [
  {
    title: 'Relief teams',
    text: 'Draw the flooded area and buy only that. Radar sees through clouds, and you can order a new image from the next pass.',
  },
  {
    title: 'Newsrooms',
    text: 'Find the last clear images before and after an event, compare them with a slider, and read the license before you publish.',
  },
  {
    title: 'Resellers and developers',
    text: 'Search, order, and download through the API. Webhooks report each delivery, and each order has a receipt.',
  },
] as const;

/** Who the product is for, and what they do with it. */
export function Uses() {
  return (
    <section aria-labelledby="uses">
      <h2 id="uses" className={classes.title}>
        What you can do with it
      </h2>
      <ul className={classes.uses}>
        {USES.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
