import { serverInfoEndpoint } from '@groundtrack/contract';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { firstWords } from './src/app/first-words.ts';
import { cesiumAssets } from './vite/cesium-assets.ts';
import { filesAhead } from './vite/files-ahead.ts';
import { inTurns } from './vite/in-turns.ts';
import { leanMantine } from './vite/lean-mantine.ts';
import { noCircles } from './vite/no-circles.ts';
import { preloadAnswer } from './vite/preload-answer.ts';
import { reactFirst } from './vite/react-first.ts';
import { withoutWasm } from './vite/without-wasm.ts';

const SERVER = process.env['GROUNDTRACK_SERVER'] ?? 'http://127.0.0.1:8080';

/**
 * What floats over a page and holds the focus: menus, lists, dialogs. The form of Home is usable before it, so it is kept apart
 * from what that form is made of.
 */
const FLOATING =
  /node_modules\/(@mantine\/core\/styles\/(?!InlineInput|Checkbox|Tabs|NativeSelect)|@floating-ui|react-|use-|tslib|get-nonce|detect-node|@mantine\/(core\/esm\/(utils|components\/(?!Checkbox|Tabs|Collapse|NativeSelect|Combobox\/ComboboxChevron))|hooks\/esm\/use-(?!force-update)))/;

/**
 * What is known of images, orders and taskings, and of the cart that holds them: half of what most screens share, which the form of
 * a search and the registration do without.
 */
const BUYING =
  /contract\/src\/(archive\/(?!limits)|delivery|file-links|imagery|orders|quotes|receipts|saved-searches|tasking|viewing)|web\/src\/(features\/(cart|my-imagery\/(?!bought-address)|orders|tasking)|api\/(use-file-url|file-image|query-view)|ui\/(utc-time|area-shape|copy-text|data-list|facts|help-link|making-files|reading-switches|state-timeline|units-switch|wireframe|zone)|util\/(area-text|charge-text|in-questions))/;

/** Ten bytes that a switch of units has in common with everything that floats. */
const TO_INT = /ScrollArea\/utils\/to-int/;

/** What the registration and the screens of the account share. */
const ACCOUNT =
  /contract\/src\/(accounts|second-factor|sign-in)|web\/src\/(features\/account|api\/registration|util\/(field-errors|countries))/;

/** What the form of a search shares with a few other screens: they know its places and its address. */
const FORM =
  /contract\/src\/(places|archive\/limits)|web\/src\/(features\/(locations|search\/(days|field-rules|search-))|api\/simulated-ground|features\/my-imagery\/bought-address|ui\/toggle|util\/is-focus-lost)|zustand|Tabs|ueries|@mantine\/core\/esm\/core/;

/**
 * What every first load needs, in two files: a dozen small ones compress worse and are as many requests. That of React runs by
 * itself, see vite/react-first.ts.
 */
const FIRST: readonly Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|web\/src\/app\/to-root/ },
  { name: 'shell', tags: ['$initial'] },
];

/**
 * How the code that screens share is put together. Each file is a request, and a browser makes six at a time: a hundred of
 * them take a telephone longer than the bytes of a few large ones. tools/bench measures what each screen loads.
 */
const SHARED = [
  // What asks the server what it is, and reads the answer: the start page and the login ask nothing else to begin with, and
  // need no other schema.
  {
    name: 'asking',
    test: /web\/src\/api\/(call\.ts|api-error-box)|contract\/src\/(server-info\/endpoints|demo-accounts\/demo-address)/,
    minShareCount: 2,
  },
  // What the start page and the frame around all screens need, kept apart from schemas and floating layers.
  {
    name: 'light',
    test: /src\/(globe\/(?!graphics-menu|ruler-panel|cesium|names)|util\/(?!jitless|field-errors|area-text|charge-text|measure|area-polygons)|ui\/text-button)|zustand|contract\/src\/(core\/money|server-info\/built-in-map)/,
    minShareCount: 3,
  },
  {
    name: 'common',
    minShareCount: 4,
    test: (id: string) => TO_INT.test(id) || ![FLOATING, BUYING, ACCOUNT].some((apart) => apart.test(id)),
  },
  { name: 'map', minShareCount: 2, test: /api\/base-map|home\/globe-pane|globe\/to-point/ },
  // States that move by themselves.
  { name: 'live', minShareCount: 2, test: /api\/(live-|follow-events|read-events)|contract\/src\/live/ },
  { name: 'form', minShareCount: 2, test: FORM },
  { name: 'account', minShareCount: 2, test: ACCOUNT },
  { name: 'buying', minShareCount: 2, test: BUYING },
  // A dialog of few screens: whatever it is put together with brings what floats.
  { name: 'asked', minShareCount: 2, test: /ui\/ask-dialog/ },
  { name: 'floating', minShareCount: 2, test: FLOATING },
  // The rest in the parts that screens need together; a part below 20 KB joins the one with the most users in common.
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 20_000 },
];

/** The screens people begin at, by their address; Home in its two forms. That of visitors waits for what the server is. */
const SCREENS = {
  user: { modules: ['/features/home/linked-home.tsx'], words: firstWords.home },
  visitor: {
    modules: ['/features/home/home-visitor.tsx', '/api/ask-server-info.ts'],
    words: firstWords.landing,
  },
  MyImagery: { modules: ['/routes/my-imagery.tsx'], words: firstWords.myImagery },
  Orders: { modules: ['/features/orders/orders-screen.tsx'], words: firstWords.orders },
  Tasking: { modules: ['/routes/tasking.tsx'], words: firstWords.tasking },
  Registration: { modules: ['/features/account/registration-screen.tsx'], words: firstWords.registration },
  UpdateUser: { modules: ['/features/account/update-user-screen.tsx'], words: firstWords.updateUser },
  Webhooks: { modules: ['/features/webhooks/webhooks-screen.tsx'], words: firstWords.webhooks },
  Cart: { modules: ['/features/cart/cart-screen.tsx'], words: firstWords.cart },
  Checkout: { modules: ['/routes/checkout.tsx'], words: firstWords.checkout },
  Help: { modules: ['/features/help/help-screen.tsx'], words: firstWords.help },
} as const;

/** Parts are named after all screens that share them, and the first load lists every name: seven letters tell versions apart. */
const shortName = (name: string, ending: string) =>
  `assets/${name.startsWith('shared~') ? 'shared' : '[name]'}-[hash:7].${ending}`;

export default defineConfig({
  plugins: [
    react(),
    cesiumAssets(),
    noCircles(),
    filesAhead({ screens: SCREENS, next: SCREENS.user.modules }),
    preloadAnswer(serverInfoEndpoint.path),
    withoutWasm(),
    leanMantine(),
    reactFirst(),
    inTurns(),
  ],
  // The globe is Cesium in one lazy chunk; tools/bench measures it, and what each screen loads, from the manifest.
  build: {
    outDir: 'dist',
    target: 'es2024',
    sourcemap: false,
    modulePreload: {
      // Every browser of the target preloads modules by itself.
      polyfill: false,
      // The page itself brings the files of the first load: to ask for them once more is a link each, and bytes.
      resolveDependencies: (_file, names, { hostType }) =>
        hostType === 'html' ? names : names.filter((name) => !/^assets\/(index|react|rolldown-runtime)-/.test(name)),
    },
    manifest: true,
    chunkSizeWarningLimit: 4000,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [...FIRST, ...SHARED] },
        chunkFileNames: ({ name }) => shortName(name, 'js'),
        assetFileNames: ({ names }) => shortName(names[0] ?? '', '[ext]'),
      },
    },
  },
  worker: { format: 'es', plugins: () => [withoutWasm()] },
  // Only the worker imports it, where the dev server would find it late and load the page a second time.
  optimizeDeps: { include: ['@groundtrack/orbit > satellite.js'] },
  server: { port: 5173, proxy: { '/api': SERVER, '/sandbox': SERVER, '/tiles': SERVER } },
});
