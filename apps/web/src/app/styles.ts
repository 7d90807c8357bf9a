// Mantine's layered sheet: our own rules win, whatever the order of loading.
import '@mantine/core/styles.layer.css';
import '@fontsource-variable/inter/wght.css';
import './fonts.css';
import './tokens.css';
import './targets.css';
import './print.css';
import './forced-colors.css';
