// Checks the plugins that a realm lists: unique ids, a hash for each plugin that runs in the page, and row types that
// nothing else uses.
import type { ListedPlugin, Realm } from '#schemas/realm/realm.ts';
import { suggest } from '../findNearest.ts';
import type { CheckContext } from './checkContext.ts';
import { listObjects, pickObjects } from './listObjects.ts';

/** Returns the plugin ids and row types that pages may use. */
export function collectPluginNames({ plugins }: Partial<Realm>): Omit<CheckContext['plugins'], 'contracts'> {
  const listed = pickObjects(plugins);
  return {
    ids: new Set(listed.map(({ id }) => id)),
    rowTypes: new Set(listed.flatMap(({ id, rows }) => [`plugin.${id}`, ...pickObjects(rows).map(({ type }) => type)])),
  };
}

/**
 * Reports duplicate ids, missing hashes, invalid heights and row types that another plugin has or that lack a vendor
 * prefix.
 */
export function checkPlugins(context: CheckContext, file: string, { plugins }: Partial<Realm>): void {
  const ids = new Set<string>();
  const owners = new Map<string, string>([...context.widgets.keys()].map((type) => [type, 'the product']));
  for (const [index, plugin] of listObjects(plugins)) {
    const { id, kind, integrity, rows, height, data } = plugin;
    const at = `/plugins/${index}`;
    if (ids.has(id))
      context.report(file, 'ROW_TYPE_TAKEN', `${at}/id`, { expected: 'an id that no other plugin has', found: id });
    ids.add(id);
    if (kind === 'module' && integrity === undefined)
      context.report(file, 'FIELD_MISSING', `${at}/integrity`, {
        expected: 'the hash of the file, because it runs in the page',
      });
    if (height?.least !== undefined && height.most !== undefined && height.least > height.most)
      context.report(file, 'FIELD_OUT_OF_RANGE', `${at}/height/least`, {
        expected: `${height.most} or less`,
        found: String(height.least),
      });
    checkEndpoints(context, file, `${at}/data/endpoints`, data?.endpoints);
    checkDeclaredExtensions(context, file, `${at}/extensions`, plugin);
    for (const [n, { type }] of listObjects(rows)) {
      if (typeof type !== 'string') continue;
      const owner = owners.get(type);
      if (owner !== undefined)
        context.report(file, 'ROW_TYPE_TAKEN', `${at}/rows/${n}/type`, {
          expected: `a row type that ${owner} does not have`,
          found: `${type} of ${id}`,
        });
      else if (!type.includes('.'))
        context.report(file, 'FIELD_FORMAT', `${at}/rows/${n}/type`, {
          expected: 'a vendor prefix, for example acme.poll',
          found: type,
        });
      owners.set(type, owner ?? id);
    }
  }
}

/** Reports ids that two extensions of a plugin have, and row types that the plugin does not provide. */
function checkDeclaredExtensions(
  context: CheckContext,
  file: string,
  at: string,
  { id, rows, extensions }: ListedPlugin,
): void {
  const ids = new Set<string>();
  const types = new Set([`plugin.${id}`, ...pickObjects(rows).map((row) => row.type)]);
  for (const [index, extension] of listObjects(extensions)) {
    if (ids.has(extension.id))
      context.report(file, 'FIELD_FORMAT', `${at}/${index}/id`, {
        expected: `an id that no other extension of ${id} has`,
        found: extension.id,
      });
    ids.add(extension.id);
    if (extension.type !== undefined && !types.has(extension.type))
      context.report(file, 'ROW_TYPE_UNKNOWN', `${at}/${index}/type`, {
        expected: `a row type of ${id}: ${[...types].join(', ')}`,
        found: extension.type,
        ...suggest(extension.type, types),
      });
  }
}

type Endpoints = NonNullable<ListedPlugin['data']>['endpoints'] | undefined;

/** Reports names that two endpoints have, and responses that viewers would share although they are about one viewer. */
function checkEndpoints(context: CheckContext, file: string, at: string, endpoints: Endpoints): void {
  const names = new Set<string>();
  for (const [index, { name, method, cacheSeconds, visitor }] of listObjects(endpoints)) {
    if (names.has(name))
      context.report(file, 'FIELD_FORMAT', `${at}/${index}/name`, {
        expected: 'a name that no other endpoint has',
        found: name,
      });
    names.add(name);
    if (cacheSeconds > 0 && (visitor || method === 'POST'))
      context.report(file, 'FIELD_FORMAT', `${at}/${index}/cacheSeconds`, {
        expected: '0, because the response depends on the viewer',
        found: String(cacheSeconds),
      });
  }
}
