// The editor of pages: drafts, publishes and versions of authored pages.
import type { Database } from '../../db/database.ts';
import { createDocuments } from '../../db/repositories/documents.ts';
import { createPageAudit } from '../../db/repositories/pageAudit.ts';
import { createPageDrafts } from '../../db/repositories/pageDrafts.ts';
import { createPageVersions } from '../../db/repositories/pageVersions.ts';
import { createRealms } from '../../db/repositories/realms.ts';
import type { PageChecks } from '../preview/createPageChecks.ts';
import type { RealmSnapshot } from '../delivery/snapshot.ts';
import { createPartialPublish } from '../publishing/partial/createPartialPublish.ts';
import type { RealmPublisher } from '../publishing/publishRealm.ts';
import { createAuthoredPages } from './authoredPages.ts';
import { createDraftService } from './createDraftService.ts';
import { createPublishService } from './createPublishService.ts';
import { createVersionService } from './createVersionService.ts';
import type { DraftService, EditingDeps, PublishService, VersionService } from './editingTypes.ts';

/** The editor of pages on one database. */
export type EditingService = {
  readonly drafts: DraftService;
  readonly publishes: PublishService;
  readonly versions: VersionService;
};

type EditingServiceDeps = {
  readonly database: Pick<Database, 'kysely' | 'changes'>;
  readonly publisher: RealmPublisher;
  readonly pageChecks: (realm: RealmSnapshot) => Promise<PageChecks>;
  /** Resolves when this node serves the current version of a realm. */
  readonly waitUntilServed: (realmId: string) => Promise<void>;
  readonly now: () => number;
};

/** Creates the editor of pages. */
export function createEditingService({
  database,
  publisher,
  pageChecks,
  waitUntilServed,
  now,
}: EditingServiceDeps): EditingService {
  const { kysely } = database;
  const deps: EditingDeps = {
    pages: createAuthoredPages({ documents: createDocuments(kysely), realms: createRealms(kysely) }),
    drafts: createPageDrafts(kysely),
    audit: createPageAudit(kysely),
    check: async (realm, pageId, document) => (await pageChecks(realm)).checkPage(pageId, document),
    now,
  };
  const partial = createPartialPublish(kysely, publisher);
  return {
    drafts: createDraftService(deps),
    publishes: createPublishService({ ...deps, partial, waitUntilServed }),
    versions: createVersionService({ ...deps, versions: createPageVersions(kysely) }),
  };
}
