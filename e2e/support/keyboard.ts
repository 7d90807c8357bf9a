import { expect, type Locator, type Page } from '@playwright/test';

/** A date field has a tab stop for each of its parts; more stops are a focus trap. */
const PARTS_MAX = 8;
/** More than the number of tab stops between any two elements that a journey needs. */
const STOPS_MAX = 200;

/**
 * A user without a pointer. After each key the focus must be on a visible element, and Tab must move it;
 * otherwise the journey fails and names the last key.
 */
export class Keyboard {
  readonly #page: Page;
  /** All keys except those that type. */
  presses = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Presses keys in sequence and waits for the effect of the last one. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.presses += 1;
      await this.#page.keyboard.press(key);
      await this.expectFocus(key);
    }
  }

  /** Replaces the text of the focused field. */
  async type(text: string): Promise<void> {
    await this.#page.keyboard.press('ControlOrMeta+A');
    await this.#page.keyboard.type(text);
    await this.expectFocus(`typing ${text}`);
  }

  /** Presses Tab until something has the focus. */
  async tabTo(target: Locator): Promise<void> {
    await target.waitFor();
    let before = '';
    let repeats = 0;
    for (let stop = 0; stop < STOPS_MAX; stop++) {
      if (await target.evaluate((element) => element === document.activeElement)) return this.expectFocus('Tab');
      this.presses += 1;
      await this.#page.keyboard.press('Tab');
      const now = await this.#page.evaluate(describeFocus);
      // After the last tab stop of the page, the browser gets the focus, then the first tab stop.
      if (now !== 'the page') await this.expectFocus('Tab');
      repeats = now === before ? repeats + 1 : 0;
      expect(repeats, `Tab gets on from ${now}`).toBeLessThan(PARTS_MAX);
      before = now;
    }
    throw new Error(`The Tab key does not reach ${target.toString()}`);
  }

  /** Tabs to something and presses Enter. */
  async activate(target: Locator): Promise<void> {
    await this.tabTo(target);
    await this.press('Enter');
  }

  /** Waits for the effect of a key, such as a screen, a dialog, or a response. */
  async expectFocus(after: string): Promise<void> {
    await expect
      .poll(() => this.#page.evaluate(findFocusProblem), { message: `the focus after ${after}`, timeout: 10_000 })
      .toBe('');
  }
}

/** Runs in the page. Elements with the same name are distinguished by their position. */
function describeFocus(): string {
  const element = document.activeElement;
  if (!element || element === document.body) return 'the page';
  const { x, y } = element.getBoundingClientRect();
  const at = `${Math.round(x + window.scrollX)},${Math.round(y + window.scrollY)}`;
  return `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)} at ${at}`;
}

/** Runs in the page: why the focus is not visible; empty if it is. */
function findFocusProblem(): string {
  const element = document.activeElement;
  const isPart = element instanceof HTMLElement || element instanceof SVGElement;
  if (!isPart || element === document.body) return 'is lost';
  // A focus target that is not a tab stop, such as the start of a screen or a message.
  if (element.tabIndex < 0 && !(element instanceof HTMLInputElement)) return '';
  // The labels draw checkboxes and switches.
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
  const looks = [element, element.parentElement, label, element.nextElementSibling].filter(
    (one) => one instanceof Element,
  );
  const text = element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent ?? '';
  const name = `${element.tagName} “${text.slice(0, 40)}”`;
  const box = (element.getBoundingClientRect().width > 1 ? element : (label ?? element)).getBoundingClientRect();
  if (box.width === 0 || box.height === 0) return `${name} has no size`;
  const isInWindow = box.bottom > 0 && box.top < window.innerHeight && box.right > 0 && box.left < window.innerWidth;
  if (!isInWindow) return `${name} is outside of the window`;
  const x = Math.min(Math.max(box.left + box.width / 2, 0), window.innerWidth - 1);
  const y = Math.min(
    Math.max((Math.max(box.top, 0) + Math.min(box.bottom, window.innerHeight)) / 2, 0),
    window.innerHeight - 1,
  );
  const onTop = document.elementFromPoint(x, y);
  const isCovered = onTop !== null && !looks.some((one) => one.contains(onTop) || onTop.contains(one));
  if (isCovered) return `${name} is covered by ${onTop.tagName}.${onTop.className}`;
  const isMarked = looks.some((one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
  });
  // The active option of an open list is marked for the focused field.
  return isMarked || element.getAttribute('aria-activedescendant') ? '' : `${name} is not marked`;
}
