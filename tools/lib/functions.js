// The functions of a source file, by their names and lengths.
import { parseSync } from 'oxc-parser';

/** @typedef {{ name: string, line: number, lines: number }} FunctionSize */

/**
 * Functions of a file in the order of their starts. The callback of a `describe` is only a heading, so the functions
 * inside it are listed instead.
 * @param {string} path
 * @param {string} text
 * @returns {FunctionSize[]}
 */
export function functionsOf(path, text) {
  /** @type {FunctionSize[]} */
  const found = [];
  const headings = new Set();
  const lineAt = lineFinder(text);
  walk(parseSync(path, text).program, (node, name) => {
    if (isDescribe(node)) for (const argument of node.arguments) headings.add(argument);
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type) || headings.has(node))
      return;
    const line = lineAt(node.start);
    found.push({ name: isDeclared(node) ? node.id.name : name, line, lines: lineAt(node.end) - line + 1 });
  });
  return found;
}

/** Casts of a file: `as T` and `<T>x`, but not `as const`, which narrows; and `any`. @param {string} path @param {string} text */
export function castsOf(path, text) {
  const counts = { casts: 0, anys: 0 };
  walk(parseSync(path, text).program, ({ type, typeAnnotation }) => {
    if (type === 'TSAnyKeyword') counts.anys += 1;
    if (type === 'TSTypeAssertion') counts.casts += 1;
    if (type === 'TSAsExpression' && typeAnnotation?.typeName?.name !== 'const') counts.casts += 1;
  });
  return counts;
}

/** @param {any} node */
function isDeclared(node) {
  return typeof node.id?.name === 'string';
}

/** `describe(…)`, `describe.each(…)(…)` and the like. @param {any} node */
function isDescribe(node) {
  if (node.type !== 'CallExpression') return false;
  let callee = node.callee;
  while (callee.type === 'CallExpression' || callee.type === 'MemberExpression')
    callee = callee.callee ?? callee.object;
  return callee.name === 'describe';
}

/**
 * Visits every node with the nearest name around it.
 * @param {any} node @param {(node: any, name: string) => void} visit @param {string} [name]
 */
function walk(node, visit, name = '') {
  if (Array.isArray(node)) for (const one of node) walk(one, visit, name);
  if (node === null || typeof node !== 'object' || typeof node.type !== 'string') return;
  const own = node.id?.name ?? node.key?.name ?? name;
  visit(node, own);
  for (const value of Object.values(node)) walk(value, visit, own);
}

/** @param {string} text @returns {(offset: number) => number} the number of the line at an offset, from 1 */
function lineFinder(text) {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
