// The operations of `realm admin`, `realm token` and `realm key`, on a running server or on its database.
import { createPublishTokens, type PublishTokenService } from '../../../server/domain/admin/createPublishTokens.ts';
import { createStaffService, type StaffService } from '../../../server/domain/admin/createStaffService.ts';
import { readEncryptionKeys } from '../../../server/config.ts';
import { createFieldCipher } from '../../../server/db/fieldCipher.ts';
import { createSigningKeys } from '../../../server/db/repositories/signingKeys.ts';
import { createKeyRotation, type KeyRotation } from '../../../server/domain/admin/createKeyRotation.ts';
import { createRealms } from '../../../server/db/repositories/realms.ts';
import { HttpError } from '../../../server/http/errors.ts';
import { createAdminApi, type AdminApi } from '../createRemoteClient.ts';
import { describeLocation, openLocalDatabase, type LocalClientOptions } from '../createLocalClient.ts';
import { selectTarget, type TargetOptions } from '../openPublishClient.ts';
import { RefusedError, type RealmEntry } from '../publishClient.ts';

/** Staff and tokens of a server. Every call throws RefusedError with a message for the operator. */
export type AccessClient = {
  /** Server address or database, as messages name it. */
  readonly location: string;
  readonly staff: StaffService;
  readonly tokens: Omit<PublishTokenService, 'verify'>;
  readonly keys: KeyRotation;
  /** Returns the ids of the realms that have a host. */
  brands(): Promise<string[]>;
  close(): Promise<void>;
};

/**
 * Opens a client; the caller closes it.
 * @throws UnreachableError when neither a server nor a database can be reached.
 */
export async function openAccessClient(
  options: TargetOptions,
  env: Readonly<Record<string, string | undefined>>,
): Promise<AccessClient> {
  const target = await selectTarget(options, env);
  return 'url' in target
    ? openRemote(target.url.replace(/(?<!\/)\/+$/, ''), target.token)
    : openLocal(target, readEncryptionKeys(env));
}

const hasHosts = ({ hosts }: Pick<RealmEntry, 'hosts'>): boolean => hosts.length > 0;

function openRemote(url: string, token: string): AccessClient {
  const api: AdminApi = createAdminApi(url, token);
  const path = (...parts: readonly string[]): string => `/realms/${parts.map(encodeURIComponent).join('/')}`;
  return {
    location: url,
    staff: {
      create: (realm, member) => api.callOrThrow('POST', path(realm, 'staff'), member),
      update: (realm, id, change) => api.callOrThrow('PATCH', path(realm, 'staff', id), change),
      remove: (realm, id) => api.callOrThrow('DELETE', path(realm, 'staff', id)),
      list: async (realm) =>
        (await api.callOrThrow<{ staff: Awaited<ReturnType<StaffService['list']>> }>('GET', path(realm, 'staff')))
          .staff,
    },
    tokens: {
      create: (realm, options) => api.callOrThrow('POST', path(realm, 'tokens'), options),
      revoke: (realm, id) => api.callOrThrow('DELETE', path(realm, 'tokens', id)),
      list: async (realm) =>
        (
          await api.callOrThrow<{ tokens: Awaited<ReturnType<PublishTokenService['list']>> }>(
            'GET',
            path(realm, 'tokens'),
          )
        ).tokens,
    },
    keys: { rotate: (realm, options) => api.callOrThrow('POST', path(realm, 'keys'), options) },
    brands: async () =>
      (await api.callOrThrow<{ realms: RealmEntry[] }>('GET', '/realms')).realms
        .filter(hasHosts)
        .map(({ realm }) => realm),
    close: () => Promise.resolve(),
  };
}

async function openLocal(options: LocalClientOptions, encryptionKeys: readonly string[]): Promise<AccessClient> {
  const database = await openLocalDatabase(options);
  const deps = { kysely: database.kysely, now: Date.now };
  return {
    location: describeLocation(options),
    staff: withRefusedErrors(createStaffService(deps)),
    tokens: withRefusedErrors(createPublishTokens(deps)),
    keys: createKeyRotation({
      realms: createRealms(database.kysely),
      keys: createSigningKeys(database.kysely, createFieldCipher(encryptionKeys)),
    }),
    brands: async () => (await createRealms(database.kysely).list()).filter(hasHosts).map(({ realmId }) => realmId),
    close: () => database.close(),
  };
}

/** Returns the service with its HttpErrors as RefusedErrors, which the command line prints without a stack. */
function withRefusedErrors<Service extends object>(service: Service): Service {
  const call =
    (method: (...args: unknown[]) => Promise<unknown>) =>
    (...args: unknown[]): Promise<unknown> =>
      method(...args).catch((error: unknown) => {
        throw error instanceof HttpError ? new RefusedError(error.message, { cause: error }) : error;
      });
  return Object.fromEntries(
    Object.entries(service).map(([name, method]) => [name, call(method as Parameters<typeof call>[0])]),
  ) as Service;
}
