import { expect, it } from 'vitest';
import { parseFailureText } from './failure-text.ts';

it.each([
  ['a plain text', 'upstream connect error', 'upstream connect error', false],
  ['several lines', '\n  no healthy\r\n\tupstream \n', 'no healthy upstream', false],
  ['nothing', '  \n ', null, false],
  [
    'the title of a page',
    '<html><head><title>502 Bad Gateway</title></head><body>nginx</body>',
    '502 Bad Gateway',
    false,
  ],
  ['the text of a page', '<!doctype html><style>p{}</style><p>Out of <b>order</b></p>', 'Out of order', false],
  ['a page that would do something', '<img src=x onerror="alert(1)"><script>alert(2)</script>', null, false],
  [
    'a list of messages',
    '{"errors":["zip: is required","city: is required"]}',
    'zip: is required - city: is required',
    true,
  ],
  ['a single message', '{"error":"No such user"}', 'No such user', true],
  ['another word for it', '{"message":"Limit Exceeded"}', 'Limit Exceeded', true],
  ['JSON without words', '{"status":500,"errors":[{"x":1}]}', null, true],
  ['JSON that is a text', '"Forbidden"', 'Forbidden', true],
])('reads %s', (_what, body, line, isJson) => {
  expect(parseFailureText(body)).toEqual({ line, isJson });
});

it('cuts a long text to a line', () => {
  const { line } = parseFailureText('word '.repeat(10_000));
  expect(line).toHaveLength(200);
  expect(line?.endsWith('word…')).toBe(true);
});
