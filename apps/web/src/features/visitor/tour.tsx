import { useComputedColorScheme } from '@mantine/core';
import dark from './product-dark.webp';
import light from './product-light.webp';
import phoneDark from './product-phone-dark.webp';
import phoneLight from './product-phone-light.webp';
import classes from './visitor.module.css';

const STEPS = [
  { title: 'Pick a place', text: 'See its images and upcoming passes.' },
  { title: 'Buy what you need', text: 'Choose a size or draw your own area. You see the price before you pay.' },
  { title: 'Task a satellite', text: 'No image recent enough? Order a new one for a pass you choose.' },
  { title: 'Download', text: 'Get JPG, GeoTIFF, or ZIP files, or open them in your GIS.' },
] as const;

/** What the product does, and a picture of it in the colors of the page. `npm run pictures` takes the pictures. */
export function Tour() {
  const isDark = useComputedColorScheme('light') === 'dark';
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
      <picture className={classes.product}>
        <source media="(max-width: 30em)" srcSet={isDark ? phoneDark : phoneLight} />
        <img
          src={isDark ? dark : light}
          alt="Search results for a place beside their footprints on the globe"
          width={1100}
          height={700}
        />
      </picture>
    </section>
  );
}
