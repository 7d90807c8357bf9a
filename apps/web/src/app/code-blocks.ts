/** How long a pressed button says that it has copied. */
const SAID_MS = 2000;

const NEW_CODE = '.introduction-description pre:not(:has(.api-code-head)) > code';

/** Adds a head to every block of code of the introduction: a Copy button to commands, a title to responses. */
export function addCodeHeads(host: HTMLElement): void {
  // Scalar renders the introduction late, and again after some changes.
  new MutationObserver(() => {
    for (const code of host.querySelectorAll<HTMLElement>(NEW_CODE)) {
      setServer(code);
      code.before(toHead(code));
    }
  }).observe(host, { childList: true, subtree: true });
}

/** A server that was not told its public address writes the default one. */
function setServer({ firstChild }: HTMLElement): void {
  if (firstChild instanceof Text)
    firstChild.data = firstChild.data.replace(/^SERVER=http:\/\/127\.0\.0\.1:8080$/m, `SERVER=${location.origin}`);
}

function toHead(code: HTMLElement): HTMLElement {
  const head = document.createElement('div');
  head.className = 'api-code-head';
  const isResponse = code.classList.contains('language-json');
  const title = document.createElement('span');
  title.textContent = isResponse ? 'Response' : 'Request';
  head.append(title, ...(isResponse ? [] : [toCopyButton(code)]));
  return head;
}

function toCopyButton(code: HTMLElement): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  // Announces the changed text.
  button.setAttribute('aria-live', 'polite');
  button.addEventListener('click', () => void copy(button, code.textContent.trimEnd()));
  return button;
}

async function copy(button: HTMLElement, text: string): Promise<void> {
  let said = 'Copied';
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Not allowed, or no secure page.
    said = 'Select the text to copy it';
  }
  button.textContent = said;
  setTimeout(() => (button.textContent = 'Copy'), SAID_MS);
}
