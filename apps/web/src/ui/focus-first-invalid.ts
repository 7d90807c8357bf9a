/**
 * Focuses the first field on the screen that has an error. Fields are identified by the `data-path` of Mantine's forms.
 */
export function focusFirstInvalid(form: HTMLElement | null, errors: Readonly<Record<string, unknown>>): void {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[data-path]') ?? [])];
  const first = fields.find(({ dataset: { path = '' } }) => errors[path]);
  // A folded field cannot have the focus.
  first?.closest('details')?.setAttribute('open', '');
  first?.focus();
}
