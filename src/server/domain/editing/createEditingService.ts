// The editor of pages: drafts, publishes and versions of authored pages.
import type { Database } from '../../db/database.ts';
import { createDocuments } from '../../db/repositories/documents.ts';
import { createPageDrafts } from '../../db/repositories/pageDrafts.ts';
import { createRealms } from '../../db/repositories/realms.ts';
import type { PageChecks } from '../preview/createPageChecks.ts';
import type { RealmSnapshot } from '../delivery/snapshot.ts';
import { createAuthoredPages } from './authoredPages.ts';
import { createDraftService } from './createDraftService.ts';
import type { DraftService, EditingDeps } from './editingTypes.ts';

/** The editor of pages on one database. */
export type EditingService = {
  readonly drafts: DraftService;
};

type EditingServiceDeps = {
  readonly database: Pick<Database, 'kysely' | 'changes'>;
  readonly pageChecks: (realm: RealmSnapshot) => Promise<PageChecks>;
  readonly now: () => number;
};

/** Creates the editor of pages. */
export function createEditingService({ database, pageChecks, now }: EditingServiceDeps): EditingService {
  const { kysely } = database;
  const pages = createAuthoredPages({ documents: createDocuments(kysely), realms: createRealms(kysely) });
  const check: EditingDeps['check'] = async (realm, pageId, document) =>
    (await pageChecks(realm)).checkPage(pageId, document);
  return { drafts: createDraftService({ pages, drafts: createPageDrafts(kysely), check, now }) };
}
