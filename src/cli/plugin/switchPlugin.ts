// `npm run plugin -- off|on <id> --everywhere` and `switches`: turns a plugin off or on in all realms of a running
// server or of its database, at once and without a publish.
import { userInfo } from 'node:os';
import { ALL_REALMS, createRowSwitches } from '../../server/db/repositories/rowSwitches.ts';
import { createRateLimits } from '../../server/db/repositories/rateLimits.ts';
import { createRowSwitchService } from '../../server/domain/operations/createRowSwitches.ts';
import { toSwitchEntry, type SwitchEntry } from '../../server/http/operators/registerRowSwitches.ts';
import { createAdminApi } from '../realm/createRemoteClient.ts';
import { describeLocation, openLocalDatabase } from '../realm/createLocalClient.ts';
import { selectTarget, type TargetOptions } from '../realm/openPublishClient.ts';

/** The switches of an installation. */
export type SwitchClient = {
  /** Server address or database, as messages name it. */
  readonly location: string;
  /** Turns a plugin off or on in all realms. Returns false when it was already off or on. */
  change(pluginId: string, isOn: boolean, reason: string): Promise<boolean>;
  /** Returns what is off in all realms, then what was off recently. */
  list(): Promise<readonly SwitchEntry[]>;
  close(): Promise<void>;
};

/**
 * Opens the switches of the server of `--url`, else of the server or database of DATA_DIR. The caller closes it.
 * @throws UnreachableError when neither a server nor a database can be reached.
 */
export async function openSwitchClient(
  options: TargetOptions,
  env: Readonly<Record<string, string | undefined>>,
): Promise<SwitchClient> {
  const target = await selectTarget(options, env);
  const author = readUserName();
  if ('url' in target) {
    const location = target.url.replace(/(?<!\/)\/+$/, '');
    const api = createAdminApi(location, target.token);
    return {
      location,
      change: async (pluginId, isOn, reason) => {
        const path = `/plugins/${encodeURIComponent(pluginId)}/switch`;
        return (await api.callOrThrow<{ isChanged: boolean }>('PUT', path, { isOn, reason, author })).isChanged;
      },
      list: async () => (await api.callOrThrow<{ switches: SwitchEntry[] }>('GET', '/plugins/switches')).switches,
      close: () => Promise.resolve(),
    };
  }
  const database = await openLocalDatabase(target);
  const service = createRowSwitchService({
    switches: createRowSwitches(database.kysely, database.changes),
    rateLimits: createRateLimits(database.kysely),
    now: Date.now,
  });
  return {
    location: describeLocation(target),
    change: (pluginId, isOn, reason) => service.changeEverywhere(pluginId, isOn, { by: author, reason }),
    list: async () => (await service.list(ALL_REALMS)).map(toSwitchEntry),
    close: () => database.close(),
  };
}

/** Returns the name of the user of this machine for the record; empty when it has none. */
function readUserName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}

/** Returns one line for each switch. */
export const formatSwitches = (switches: readonly SwitchEntry[]): readonly string[] =>
  switches.map(({ subject, offBy, offReason, offAt, onBy, onReason, onAt }) => {
    const off = `${subject}: off since ${offAt} by ${offBy || 'unknown'} (${offReason})`;
    return onAt === undefined ? off : `${off}; on since ${onAt} by ${onBy || 'unknown'} (${onReason})`;
  });
