/** Light or dark by the system setting. All text has a contrast of at least 4.5:1 (WCAG AA). */
export const EVENTS_PAGE_STYLE = `
:root { color-scheme: light dark; --ground: #f5f6f3; --surface: #ffffff; --text: #1c262b; --soft: #56646b;
  --line: #d7dcd4; --strong: #7e8a83; --link: #855000; --bad: #a02c1f; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #10181d; --surface: #172127; --text: #e8edef; --soft: #a9b7be; --line: #2b3941; --strong: #7a8b95;
    --link: #f9c65c; --bad: #ec9a8f; }
}
* { box-sizing: border-box; }
body { margin: 0; font: .9375rem/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; color: var(--text); background: var(--ground); }
main { max-width: 90rem; margin: 0 auto; padding: 2rem clamp(1rem, 3vw, 2rem); }
h1 { margin: 0; font-size: 1.5rem; letter-spacing: -.012em; }
header p { margin: .25rem 0 1.25rem; color: var(--soft); max-width: 44rem; }
form { display: grid; grid-template-columns: repeat(auto-fit, minmax(11.5rem, 1fr)); gap: .75rem 1rem; align-items: end;
  padding: 1rem; background: var(--surface); border: 1px solid var(--line); border-radius: .5rem; }
label { display: grid; gap: .25rem; font-size: .8125rem; font-weight: 600; }
input, select, button, .button { font: inherit; font-weight: 400; min-height: 2.25rem; padding: .3rem .6rem; color: var(--text);
  background: var(--ground); border: 1px solid var(--strong); border-radius: .35rem; }
input, select { width: 100%; min-width: 0; font-size: .9375rem; }
::placeholder { color: var(--soft); opacity: 1; }
button { font-weight: 600; padding-inline: 1rem; color: var(--surface); background: var(--text); border-color: var(--text); cursor: pointer; }
.actions { display: flex; gap: 1rem; align-items: center; }
a { color: var(--link); }
.button { display: inline-flex; align-items: center; text-decoration: none; color: var(--text); background: var(--surface); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.invalid { color: var(--bad); font-weight: 600; }
.none { padding: 2rem 1rem; text-align: center; color: var(--soft); background: var(--surface); border: 1px dashed var(--line); border-radius: .5rem; }
.scroll { margin-top: 1rem; overflow-x: auto; background: var(--surface); border: 1px solid var(--line); border-radius: .5rem; }
table { width: 100%; border-collapse: collapse; font-size: .875rem; }
th, td { padding: .45rem .75rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
thead th { font-size: .8125rem; color: var(--soft); white-space: nowrap; }
tbody tr:last-child td { border-bottom: 0; }
td:nth-child(1), td:nth-child(2), td:nth-child(5) { white-space: nowrap; font-variant-numeric: tabular-nums; }
td:nth-child(3), th:nth-child(3) { text-align: right; font-variant-numeric: tabular-nums; }
td:nth-child(4), td:nth-child(6) { overflow-wrap: anywhere; min-width: 9rem; }
td:nth-child(4) { min-width: 16rem; }
td:nth-child(7) { font: .8125rem/1.6 ui-monospace, "SF Mono", Menlo, Consolas, monospace; color: var(--soft); white-space: nowrap; }
nav { display: flex; justify-content: space-between; gap: 1rem; margin-top: 1rem; }
nav .button:last-child { margin-left: auto; }
code { font: .875em ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
`;
