/**
 * Styles of the first screen. Mantine's css is imported per component and in its layered form, so that our own rules
 * win whatever the order of loading. A screen that uses a component that is not listed here imports its
 * `@mantine/core/styles/<Component>.layer.css` itself, after the styles it builds on. Forced colors are loaded with the
 * notices, just after it.
 */
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import './fonts.css';
import './tokens.css';
import './targets.css';
import './print.css';
