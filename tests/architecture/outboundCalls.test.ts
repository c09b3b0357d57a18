// The server calls other servers only through src/server/outbound, which checks each address (docs/adr/026).
import { expect, test } from 'vitest';
import { isTestCode, getLineNumber, readCode, parseStatements, type Source } from './readCode.ts';
import { getChildren, type SyntaxNode } from './syntaxTree.ts';

const GUARD = 'src/server/outbound/';
/** Code that runs in the browser: the worker's text and the offline page. */
const BROWSER_CODE = new Set(['src/server/offline/serviceWorker.ts', 'src/server/offline/renderOfflinePage.ts']);
const NETWORK_MODULES =
  /^(node:)?(http|https|http2|net|tls|dgram|dns)(\/promises)?$|^(undici|axios|got|node-fetch|superagent)$/;
/** What may be imported from a network module: it opens no connection. */
const HARMLESS = new Set(['createServer', 'isIP', 'ServerResponse']);

const isServerCode = (path: string): boolean =>
  path.startsWith('src/server/') && !path.startsWith(GUARD) && !BROWSER_CODE.has(path) && !isTestCode(path);

/** Returns the name of an identifier or the text of a literal; '' for other nodes. */
function getName(node: unknown): string {
  const { name, value } = (node ?? {}) as { name?: unknown; value?: unknown };
  return typeof name === 'string' ? name : typeof value === 'string' ? value : '';
}

/** Describes what opens a connection in a node; undefined: nothing does. */
function describeCall(node: SyntaxNode): string | undefined {
  if (node.type === 'ImportDeclaration' && node['importKind'] !== 'type') {
    const module = getName(node['source']);
    if (!NETWORK_MODULES.test(module)) return undefined;
    const names = (node['specifiers'] as SyntaxNode[])
      .filter((specifier) => specifier['importKind'] !== 'type')
      .map((specifier) => getName(specifier['imported']) || '*');
    const harmful = names.find((name) => !HARMLESS.has(name));
    return harmful && `imports ${harmful} of ${module}`;
  }
  if (node.type === 'ImportExpression' && NETWORK_MODULES.test(getName(node['source']))) return 'imports a client';
  if (node.type === 'MemberExpression' && getName(node['property']) === 'fetch') return 'uses fetch';
  if (node.type === 'CallExpression' && getName(node['callee']) === 'fetch') return 'calls fetch';
  if (node.type === 'NewExpression' && ['WebSocket', 'EventSource'].includes(getName(node['callee'])))
    return `opens a ${getName(node['callee'])}`;
  return undefined;
}

function findOutboundCalls(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => isServerCode(path))
    .flatMap((source) => {
      const found: string[] = [];
      const visit = (node: SyntaxNode): void => {
        const call = describeCall(node);
        if (call)
          found.push(
            `${source.path}:${getLineNumber(source.text, node.start)} ${call}: use services.outbound (src/server/outbound)`,
          );
        getChildren(node).forEach(visit);
      };
      parseStatements(source).forEach(visit);
      return found;
    });
}

test('product server code opens connections only through src/server/outbound', () => {
  const found = findOutboundCalls(readCode(process.cwd()));
  expect(found, `\n${found.join('\n')}\n`).toEqual([]);
});

test('the check finds each way to open a connection, and nothing in harmless code', () => {
  const find = (text: string): number => findOutboundCalls([{ path: 'src/server/x.ts', text }]).length;
  for (const text of [
    `await fetch('https://a.test');`,
    `export const f = globalThis.fetch;`,
    `import { request } from 'node:https';`,
    `import http from 'node:http'; http.get('http://a.test');`,
    `import * as net from 'node:net';`,
    `import { connect } from 'tls';`,
    `import { Agent } from 'undici';`,
    `const x = await import('node:http');`,
    `new WebSocket('wss://a.test');`,
  ])
    expect([text, find(text)]).not.toEqual([text, 0]);
  for (const text of [
    `import { createServer } from 'node:http';`,
    `import type { IncomingMessage } from 'node:http';`,
    `import { isIP, type Socket } from 'node:net';`,
    `const fetchItems = () => 1; fetchItems();`,
  ])
    expect([text, find(text)]).toEqual([text, 0]);
  const outside = { path: 'src/api/x.ts', text: `await fetch('/x');` };
  expect(findOutboundCalls([outside])).toEqual([]);
});
