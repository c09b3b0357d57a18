// The name of an API call leads to its two files: schemas/api/<topic>/<call>.ts and
// src/server/routes/<topic>/<call>.ts.
import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Call } from '#schemas/defineCall.ts';
import * as calls from '#schemas/api/index.gen.ts';
import { isReadRoute } from '#src/server/http/defineReadRoute.ts';
import type { Route } from '#src/server/http/defineRoute.ts';
import { routesByTopic } from '#src/server/routes/index.gen.ts';

/** Returns `topic/name` for each module in a folder of topic folders. */
const listModules = (folder: string): string[] =>
  globSync('*/*.ts', { cwd: folder })
    .map((file) => file.replaceAll('\\', '/').replace(/\.ts$/, ''))
    .filter((file) => !/\.(test|gen)$/.test(file))
    .sort();
const getCall = (route: Route): Call | undefined => ('call' in route ? (route.call as Call) : undefined);

describe('files of the API', () => {
  const routes = Object.values(routesByTopic).flat();
  const callsByName: Readonly<Record<string, Call>> = calls;

  test('each call is exported under the name of its file', () => {
    const names = listModules('schemas/api').map((path) => path.split('/')[1]!);
    expect(Object.keys(callsByName).sort()).toEqual(names.sort());
    expect(Object.entries(callsByName).filter(([name, call]) => call.name !== name)).toEqual([]);
  });
  test('each call has a route file in the same topic under the same name, which serves that call', () => {
    const files = listModules('src/server/routes');
    const missing = listModules('schemas/api').filter((path) => {
      const [topic, name] = path.split('/') as [string, string];
      const isServed = routesByTopic[topic]?.some((route) => getCall(route) === callsByName[name]);
      return !isServed || !files.includes(path);
    });
    expect(missing.map((path) => `src/server/routes/${path}.ts`)).toEqual([]);
  });
  test('each route file is registered', () => {
    expect(routes).toHaveLength(listModules('src/server/routes').length);
    expect(new Set(routes).size).toBe(routes.length);
  });
  test('each read route serves a GET call', () => {
    expect(routes.filter((route) => isReadRoute(route) && route.call.method !== 'GET')).toEqual([]);
  });
});
