import { expect, test } from 'vitest';
import { toProblem } from './toProblem.ts';

const row = { id: 'votes', type: 'acme.votes', pointer: '/elements/1' };
const findCause = (message: string, owner?: string) => toProblem(new TypeError(message), row, owner).cause;

test.each([
  ['Chromium', "Cannot read properties of null (reading 'useState')"],
  ['Firefox', 'can\'t access property "useEffect", l.H is null'],
  ['Safari', "null is not an object (evaluating 'l.H.useMemo')"],
  ['React in development', 'Invalid hook call. Hooks can only be called inside of the body of a function component.'],
  ['React 18 in production', 'Minified React error #321; visit https://react.dev/errors/321'],
  ['an element of React 18', 'Minified React error #525; visit https://react.dev/errors/525'],
])('a plugin with a React of its own has the cause "react": %s', (_, message) => {
  expect(findCause(message, 'acme-votes')).toBe('react');
  expect(findCause(message), 'a row of the product has no React of its own').toBe('throw');
});

test.each([
  ["Cannot read properties of null (reading 'title')", 'throw'],
  ['The user is null', 'throw'],
  ['Minified React error #301; visit https://react.dev/errors/301', 'loop'],
  ['Failed to fetch dynamically imported module: /a.js', 'load'],
])('other errors of a plugin keep their cause: %s', (message, cause) => {
  expect(findCause(message, 'acme-votes')).toBe(cause);
});
