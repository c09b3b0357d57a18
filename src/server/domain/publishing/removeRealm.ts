// Removes a realm with its versions, accounts and viewers' data. Refuses while another realm inherits from it.
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { createDocuments } from '../../db/repositories/documents.ts';
import { createRealmRemovals, type RealmRemoval, type RealmSize } from '../../db/repositories/realmRemovals.ts';
import { createRealms } from '../../db/repositories/realms.ts';
import type { Tables } from '../../db/tables.ts';
import { HttpError } from '../../http/errors.ts';
import { BASE_REALM } from '../delivery/createSnapshots.ts';
import { readParents } from './publishHeirs.ts';

/** What a removal of a realm would do. */
export type RemovalPlan = RealmSize & {
  readonly realm: string;
  /** The current version. */
  readonly version: number;
  readonly hosts: readonly string[];
  /** Realms that inherit from this one by `extends` or `catalogueOf`. While there is one, the realm cannot be removed. */
  readonly heirs: readonly string[];
};

/** Plans and makes removals. */
export type RealmRemover = {
  /** @throws HttpError 404 REALM_UNKNOWN. */
  plan(realmId: string): Promise<RemovalPlan>;
  /**
   * @throws HttpError 404 REALM_UNKNOWN, 409 REALM_INHERITED while another realm inherits from it, 409 REALM_REQUIRED for
   *   the realm from which all inherit.
   */
  remove(realmId: string, author?: string): Promise<RealmRemoval>;
  /** Returns the removals, newest first. */
  list(): Promise<RealmRemoval[]>;
};

/** Creates the remover of the realms of a database. */
export function createRealmRemover({ kysely, changes }: Pick<Database, 'kysely' | 'changes'>): RealmRemover {
  const removals = createRealmRemovals(kysely, changes);
  const unknown = (realmId: string): HttpError =>
    new HttpError(404, 'REALM_UNKNOWN', `Realm "${realmId}" is not published.`);
  return {
    async plan(realmId) {
      const summary = (await createRealms(kysely).list()).find((realm) => realm.realmId === realmId);
      if (!summary) throw unknown(realmId);
      return {
        realm: realmId,
        version: summary.currentVersion,
        hosts: summary.hosts,
        heirs: await findHeirs(kysely, realmId),
        ...(await removals.measure(realmId)),
      };
    },
    async remove(realmId, author = '') {
      const removal = await removals.remove(realmId, {
        author,
        async check(transaction) {
          if (realmId === BASE_REALM)
            throw new HttpError(
              409,
              'REALM_REQUIRED',
              `"${realmId}" cannot be removed: every realm takes labels and pages from it.`,
            );
          const heirs = await findHeirs(transaction, realmId);
          if (heirs.length > 0)
            throw new HttpError(
              409,
              'REALM_INHERITED',
              `"${realmId}" was not removed: ${heirs.join(', ')} ${heirs.length === 1 ? 'inherits' : 'inherit'} from it by extends or catalogueOf. Change or remove ${heirs.length === 1 ? 'that realm' : 'those realms'} first.`,
            );
        },
      });
      if (!removal) throw unknown(realmId);
      return removal;
    },
    list: () => removals.list(),
  };
}

/** Returns the realms that name this one in their realm.json. */
async function findHeirs(kysely: Kysely<Tables>, realmId: string): Promise<string[]> {
  const parents = await readParents({ documents: createDocuments(kysely), realms: createRealms(kysely) });
  return [...parents].filter(([, ids]) => ids.includes(realmId)).map(([id]) => id);
}
