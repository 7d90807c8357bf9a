// In Mantine's layered style sheet, our rules take precedence in any loading order.
import '@mantine/core/styles.layer.css';
import '@fontsource-variable/inter/wght.css';
import './fonts.css';
import './tokens.css';
import './targets.css';
import './print.css';
import './forced-colors.css';
