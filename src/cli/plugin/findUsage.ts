// `npm run plugin -- usage`, for use before an upgrade: finds the deprecated and removed members of the plugin API that
// the installed plugins of all realms use, and the plugins that do not support this engine.
import { posix } from 'node:path';
import { ENGINE_VERSION } from '#engine/plugin-api/index.ts';
import { isEngineInRange } from '#engine/plugin-api/engineRange.ts';
import { isObject } from '#schemas/isObject.ts';
import type { PluginApiMember } from '#schemas/plugin/plugin-api.ts';
import type { PluginDefinition } from '#schemas/plugin/plugin-definition.ts';
import { findPluginPath } from '#src/server/domain/publishing/check/checkPluginFiles.ts';
import type { PluginFiles } from '#src/server/domain/publishing/check/pluginFiles.ts';
import type { PublishClient } from '../realm/publishClient.ts';
import { findMemberUses } from './api/findMemberUses.ts';

/** A use of a member, or a plugin that does not support this engine. */
export type PluginUsage = {
  readonly realm: string;
  readonly plugin: string;
  /** File in the folder of plugins, with line and column from 1; missing when the message is about the definition. */
  readonly where?: string;
  readonly message: string;
};

/** What was searched and found. */
export type UsageReport = {
  readonly realmCount: number;
  readonly pluginCount: number;
  readonly found: readonly PluginUsage[];
  /** Plugins whose code could not be read, with the reason. */
  readonly notChecked: readonly PluginUsage[];
};

/**
 * Searches the plugins of the published versions of all realms.
 *
 * @param files the folder of plugins of that server
 * @param members the members of the plugin API; only deprecated and removed ones are searched for
 */
export async function findUsage(
  client: Pick<PublishClient, 'list' | 'documents'>,
  files: PluginFiles,
  members: readonly PluginApiMember[],
): Promise<UsageReport> {
  const old = members.filter(({ deprecated, removed }) => deprecated !== undefined || removed !== undefined);
  const realms = (await client.list()).map(({ realm }) => realm).toSorted();
  const found: PluginUsage[] = [];
  const notChecked: PluginUsage[] = [];
  let pluginCount = 0;
  for (const realm of realms) {
    for (const definition of await readPlugins(client, realm)) {
      pluginCount++;
      const plugin = definition.id;
      if (!isEngineInRange(definition.engine ?? '1'))
        found.push({
          realm,
          plugin,
          message: `it works with engine ${definition.engine}; this engine is ${ENGINE_VERSION}`,
        });
      const { scripts, problem } = await listScripts(definition, files);
      if (problem !== undefined) notChecked.push({ realm, plugin, message: problem });
      for (const path of scripts) {
        const code = new TextDecoder().decode(await files.read(path));
        for (const { member, start } of findMemberUses(code, old))
          found.push({ realm, plugin, where: `${path}:${toPosition(code, start)}`, message: describeMember(member) });
      }
    }
  }
  return { realmCount: realms.length, pluginCount, found, notChecked };
}

/** Returns the plugins of the published version of a realm. */
async function readPlugins(
  client: Pick<PublishClient, 'documents'>,
  realm: string,
): Promise<readonly PluginDefinition[]> {
  const published = await client.documents(realm);
  const body = published?.documents.find(({ kind }) => kind === 'realm')?.body;
  return isObject(body) && Array.isArray(body['plugins']) ? (body['plugins'] as readonly PluginDefinition[]) : [];
}

const SCRIPT_ADDRESS = /<script\b[^>]*?\ssrc\s*=\s*["']?([^"'\s>]+)/gi;

/** Lists the scripts of a plugin in the folder of plugins: the file of a module, those that a frame's page loads. */
async function listScripts(
  definition: PluginDefinition,
  files: PluginFiles,
): Promise<{ readonly scripts: readonly string[]; readonly problem?: string }> {
  const path = findPluginPath(definition);
  if (path === undefined) return { scripts: [], problem: `${definition.url} is on another site` };
  if (!files.paths.has(path)) return { scripts: [], problem: `${files.folder} has no file ${path}` };
  if (definition.kind === 'module') return { scripts: [path] };
  const page = new TextDecoder().decode(await files.read(path));
  const addresses = [...page.matchAll(SCRIPT_ADDRESS)].map(([, address = '']) => address.split(/[?#]/, 1)[0]!);
  const scripts = addresses.map((address) =>
    address.startsWith('/plugins/') ? address.slice('/plugins/'.length) : posix.join(posix.dirname(path), address),
  );
  const missing = scripts.filter((script) => !files.paths.has(script));
  return {
    scripts: scripts.filter((script) => files.paths.has(script)),
    ...(missing.length > 0 && { problem: `${files.folder} has no file ${missing.join(', ')}` }),
  };
}

/** Returns line and column of an index, both from 1. */
export function toPosition(code: string, index: number): string {
  const lines = code.slice(0, index).split('\n');
  return `${lines.length}:${lines.at(-1)!.length + 1}`;
}

/** Describes since when a member is deprecated or removed, and what to write instead. */
export const describeMember = ({ path, deprecated, removed }: PluginApiMember): string => {
  const state = removed === undefined ? `is deprecated since ${deprecated?.since}` : `is removed in ${removed}`;
  return `${path} ${state}${deprecated ? `: ${deprecated.remedy}` : ''}`;
};

/** Returns the text that the command prints. */
export function formatUsage({ realmCount, pluginCount, found, notChecked }: UsageReport, apiVersion: string): string {
  const format = ({ realm, plugin, where, message }: PluginUsage): string =>
    `${realm}: ${plugin}${where === undefined ? '' : ` (${where})`}: ${message}`;
  const searched = `plugin API ${apiVersion}; realms: ${realmCount}, plugins: ${pluginCount}`;
  return [
    ...found.map(format),
    ...notChecked.map((each) => `not checked: ${format(each)}`),
    found.length === 0
      ? `no plugin needs a change (${searched}, not checked: ${notChecked.length})`
      : `places to change: ${found.length} (${searched}, not checked: ${notChecked.length})`,
  ].join('\n');
}
