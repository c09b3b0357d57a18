// Globals that no plugin needs, or that its kind cannot use: the page's policy blocks them, or they disturb the page.
import { parseSync } from 'rolldown/experimental';
import type { PluginManifest } from './pluginProject.ts';

const ANY_KIND: Readonly<Record<string, string>> = {
  eval: 'the security policy blocks it',
  Function: 'the security policy blocks code from texts',
  importScripts: 'only workers have it',
};
const IN_MODULES: Readonly<Record<string, string>> = {
  XMLHttpRequest: 'use fetch',
  localStorage: 'it is the storage of the site; keep state in React',
  sessionStorage: 'it is the storage of the site; keep state in React',
  indexedDB: 'it is the storage of the site; keep state in React',
  alert: 'it blocks the page; render the text in the row',
  confirm: 'it blocks the page; render the question in the row',
  prompt: 'it blocks the page; render a field in the row',
};
const IN_FRAMES: Readonly<Record<string, string>> = {
  XMLHttpRequest: 'the security policy of this server blocks it; send a message of the type request',
  localStorage: 'a frame of opaque origin has none',
  sessionStorage: 'a frame of opaque origin has none',
  indexedDB: 'a frame of opaque origin has none',
};

/**
 * Returns one message for each forbidden global of a script. Names of properties and of declared variables are not
 * globals, unless they are read from `window`, `globalThis` or `self`.
 */
export function findForbiddenGlobals(code: string, kind: PluginManifest['kind']): string[] {
  const reasons: Readonly<Record<string, string>> = { ...ANY_KIND, ...(kind === 'module' ? IN_MODULES : IN_FRAMES) };
  const found = new Set<string>();
  const walk = (node: unknown, parent: Record<string, unknown> | undefined, key: string): void => {
    if (Array.isArray(node)) {
      for (const each of node) walk(each, parent, key);
      return;
    }
    if (typeof node !== 'object' || node === null) return;
    const typed = node as Record<string, unknown>;
    const name = typed['name'];
    if (typed['type'] === 'Identifier' && typeof name === 'string' && name in reasons && isGlobal(parent, key))
      found.add(name);
    for (const [childKey, child] of Object.entries(typed)) walk(child, typed, childKey);
  };
  walk(parseSync('plugin.js', code).program, undefined, '');
  return [...found].sort().map((name) => `${name}: ${reasons[name]}`);
}

function isGlobal(parent: Record<string, unknown> | undefined, key: string): boolean {
  if (parent?.['type'] === 'MemberExpression' && key === 'property' && parent['computed'] !== true) {
    const { name } = parent['object'] as { name?: unknown };
    return name === 'window' || name === 'globalThis' || name === 'self';
  }
  return !(parent?.['type'] === 'Property' && key === 'key');
}

/** How the hooks of React 16 to 19 call its renderer. The names are properties, which a bundler does not shorten. */
const HOOK_OF_REACT = /\.(H|current)\.use[A-Z]\w*\(/;

/** Whether a script contains a copy of React. Its hooks fail in the page, which has one React. */
export const containsReact = (code: string): boolean => HOOK_OF_REACT.test(code);
