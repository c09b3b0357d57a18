// `npm run plugin -- update`: brings the folder of a plugin that was created earlier to the current template and plugin
// API, one change after the other.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PLUGIN_API, type PluginApi } from '#schemas/plugin/plugin-api.ts';
import { PluginRefusedError, readManifestFile } from '../pluginProject.ts';
import { MIGRATIONS, type Migration } from './migrations.ts';

/** How to update. */
export type UpdateOptions = {
  /** True: one commit for each change. */
  readonly commit: boolean;
  /** True: write nothing. */
  readonly dryRun: boolean;
  readonly migrations?: readonly Migration[];
  readonly api?: PluginApi;
};

/** An applied change. */
export type AppliedMigration = {
  readonly id: string;
  readonly summary: string;
  readonly files: readonly string[];
};

/**
 * Applies the migrations that change something.
 *
 * @returns the applied migrations, none for a folder that is up to date; with `dryRun` those that would change the
 *   folder
 * @throws PluginRefusedError when the folder is not in a Git repository or has changes that are not committed
 */
export function updatePlugin(
  folder: string,
  { commit, dryRun, migrations = MIGRATIONS, api = PLUGIN_API }: UpdateOptions,
): AppliedMigration[] {
  readManifestFile(folder);
  if (!dryRun && migrations.some(({ plan }) => Object.keys(plan(folder, api)).length > 0)) checkClean(folder);
  return migrations.flatMap(({ id, summary, plan }) => {
    const changes = plan(folder, api);
    const files = Object.keys(changes);
    if (files.length === 0) return [];
    if (!dryRun) {
      for (const [name, text] of Object.entries(changes)) writeFileSync(join(folder, name), text);
      if (commit) {
        git(folder, 'add', '--', ...files);
        git(folder, 'commit', '--quiet', '--message', `Update the plugin: ${summary}`, '--', ...files);
      }
    }
    return [{ id, summary, files }];
  });
}

/** Refuses a folder with uncommitted changes: its author could not review or undo the update alone. */
function checkClean(folder: string): void {
  let status: string;
  try {
    status = git(folder, 'status', '--porcelain');
  } catch (error) {
    throw new PluginRefusedError(
      `${folder} is not in a Git repository (${firstLine(error)}). Write "git init && git add . && git commit -m Start" in it, so that the changes can be looked at and undone; --dry-run lists them.`,
    );
  }
  if (status.trim() !== '')
    throw new PluginRefusedError(
      `The Git repository of ${folder} has changes that are not committed:\n${status.trimEnd()}\nCommit or stash them first; --dry-run lists what an update would change.`,
    );
}

const firstLine = (error: unknown): string => {
  const { stderr, message } = error as { stderr?: unknown; message: string };
  return (typeof stderr === 'string' && stderr !== '' ? stderr : message).split('\n', 1)[0]!;
};

function git(folder: string, ...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}
