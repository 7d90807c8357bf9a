import product from './product.webp';
import classes from './visitor.module.css';

const STEPS = [
  { title: 'Pick a place', text: 'See its images and upcoming passes.' },
  { title: 'Buy what you need', text: 'Choose a size or draw your own area. You see the price before you pay.' },
  { title: 'Task a satellite', text: 'No image recent enough? Order a new one for a pass you choose.' },
  { title: 'Download', text: 'Get JPG, GeoTIFF, or ZIP files, or open them in your GIS.' },
] as const;

/** What the product does, beside a picture of it. `npm run pictures` takes the picture. */
export function Tour() {
  return (
    <section className={classes.tour} aria-labelledby="tour">
      <div>
        <h2 id="tour" className={classes.title}>
          From a place to a file
        </h2>
        <ol className={classes.steps}>
          {STEPS.map(({ title, text }) => (
            <li key={title}>
              <strong>{title}</strong>
              <span>{text}</span>
            </li>
          ))}
        </ol>
      </div>
      <img
        src={product}
        alt="Search results for a place beside their footprints on the globe"
        width={1280}
        height={800}
        decoding="async"
        className={classes.product}
      />
    </section>
  );
}
