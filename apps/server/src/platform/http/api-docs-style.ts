/** Light and dark from the system's setting, one column below 60rem. All text reaches 4.5:1 on its ground (WCAG AA). */
export const API_DOCS_STYLE = `
:root { color-scheme: light dark; --ground: #ffffff; --raised: #f4f6f8; --text: #1b2430; --soft: #55606d;
  --line: #d8dee5; --link: #1d4f91; --get: #1d5c3f; --post: #1d4f91; --warn: #8a4b08; --bad: #a1231e; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #12171e; --raised: #1b222c; --text: #e4e9ef; --soft: #a3aebb; --line: #303a46; --link: #8ab8f5;
    --get: #7fd1a5; --post: #8ab8f5; --warn: #f0b266; --bad: #f59a94; }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", sans-serif; color: var(--text); background: var(--ground); }
header, .columns { max-width: 72rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 2.5rem; }
h1 { font-size: 1.8rem; line-height: 1.2; margin: 0 0 .5rem; }
h1 small { font-size: .9rem; font-weight: 400; color: var(--soft); }
h2 { font-size: 1.3rem; margin: 2.5rem 0 .75rem; }
h3 { font-size: 1rem; margin: 0 0 .35rem; overflow-wrap: anywhere; line-height: 1.7; }
h4 { font-size: .8rem; margin: 1rem 0 .35rem; color: var(--soft); letter-spacing: .04em; text-transform: uppercase; }
p { margin: .35rem 0; }
a { color: var(--link); }
a:focus-visible, pre:focus-visible, summary:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 1rem; background: var(--ground); padding: .5rem; }
.facts { padding-left: 1.1rem; color: var(--soft); }
.facts li { margin: .2rem 0; }
code, pre { font: .875em/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
pre { margin: .35rem 0; padding: .75rem .9rem; background: var(--raised); border: 1px solid var(--line); border-radius: .4rem; overflow-x: auto; }
pre code { font-size: 1em; }
nav { font-size: .9rem; }
nav summary { cursor: pointer; font-weight: 600; padding: .3rem 0; }
nav ul { list-style: none; margin: 0 0 .5rem; padding: 0; }
nav li a { display: block; padding: .2rem 0; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
nav li a:hover { color: var(--link); text-decoration: underline; }
.method { display: inline-block; min-width: 2.9rem; font: 700 .72rem/1.4 ui-monospace, Menlo, Consolas, monospace; }
.get { color: var(--get); }
.post { color: var(--post); }
article { border: 1px solid var(--line); border-radius: .6rem; padding: 1rem 1.1rem; margin: 0 0 1rem; }
article:target { border-color: var(--link); box-shadow: 0 0 0 1px var(--link); }
.key, .planned { font-size: .75rem; font-weight: 600; padding: .1rem .45rem; border-radius: 1rem; border: 1px solid currentColor; white-space: nowrap; }
.key { color: var(--link); }
.planned { color: var(--warn); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: .9rem; width: 100%; }
th, td { text-align: left; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); vertical-align: top; font-weight: 400; }
thead th { color: var(--soft); }
dl { margin: 0; font-size: .9rem; }
dl > div { display: grid; grid-template-columns: 2.75rem minmax(0, 1fr); padding: .3rem 0; border-top: 1px solid var(--line); }
dt { font: 700 .85rem/1.7 ui-monospace, Menlo, Consolas, monospace; }
dd { margin: 0; overflow-wrap: anywhere; }
.s2 { color: var(--get); } .s4 { color: var(--warn); } .s5 { color: var(--bad); }
@media (min-width: 60rem) {
  .columns { display: grid; grid-template-columns: 15rem minmax(0, 1fr); gap: 2.5rem; align-items: start; }
  nav { position: sticky; top: 0; max-height: 100vh; overflow-y: auto; padding: 2.5rem 0 2rem; }
}
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
`;
