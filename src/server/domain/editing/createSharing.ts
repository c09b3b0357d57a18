// Review links of pages, with the record of who created and ended them.
import type { NewAuditEntry } from '../../db/repositories/pageAudit.ts';
import { HttpError } from '../../http/errors.ts';
import type { NewLink, ReviewLinkService } from '../preview/createReviewLinks.ts';
import { readSides } from './createDraftService.ts';
import { pageNotFound } from './editingErrors.ts';
import type { EditingCaller, EditingDeps, PageSides } from './editingTypes.ts';

/** Creates and revokes review links, and reads the page that they show. */
export type SharingService = {
  /** @throws HttpError 404 PAGE_NOT_FOUND, 409 TOO_MANY_REVIEW_LINKS. */
  shareDraft(
    caller: EditingCaller,
    pageId: string,
    options: { readonly hours: number; readonly mayComment: boolean },
  ): Promise<NewLink>;
  /** Sets whether the guest of a link may comment. @throws HttpError 404 REVIEW_LINK_NOT_FOUND. */
  setMayComment(
    caller: EditingCaller,
    link: { readonly pageId: string; readonly linkId: string; readonly mayComment: boolean },
  ): Promise<void>;
  /** @throws HttpError 404 REVIEW_LINK_NOT_FOUND. */
  revokeLink(caller: EditingCaller, pageId: string, linkId: string): Promise<void>;
  /** Reads the published and the drafted side of a page. */
  readSides(realmId: string, pageId: string): Promise<PageSides>;
};

type SharingDeps = Pick<EditingDeps, 'pages' | 'drafts' | 'audit' | 'now'> & {
  readonly links: Pick<ReviewLinkService, 'create' | 'revoke' | 'setMayComment'>;
};

const linkNotFound = (): HttpError =>
  new HttpError(404, 'REVIEW_LINK_NOT_FOUND', 'The page has no such link, or it has ended. Read the list.');

/** Creates the functions. */
export function createSharing({ links, ...deps }: SharingDeps): SharingService {
  const record = (
    { realm, author }: EditingCaller,
    entry: Pick<NewAuditEntry, 'pageId' | 'action' | 'linkId'>,
  ): Promise<void> => deps.audit.add(realm.id, { ...entry, author, at: new Date(deps.now()) });
  return {
    readSides: (realmId, pageId) => readSides(deps, realmId, pageId),
    async shareDraft(caller, pageId, options) {
      const { published, draft } = await readSides(deps, caller.realm.id, pageId);
      if (!published && !draft) throw pageNotFound(pageId);
      const link = await links.create(caller.realm.id, { pageId, author: caller.author, ...options });
      await record(caller, { pageId, action: 'share', linkId: link.id });
      if (options.mayComment) await record(caller, { pageId, action: 'allowComments', linkId: link.id });
      return link;
    },
    async revokeLink(caller, pageId, linkId) {
      if (!(await links.revoke(caller.realm.id, pageId, linkId))) throw linkNotFound();
      await record(caller, { pageId, action: 'revoke', linkId });
    },
    async setMayComment(caller, link) {
      if (!(await links.setMayComment(caller.realm.id, link))) throw linkNotFound();
      const { pageId, linkId, mayComment } = link;
      await record(caller, { pageId, action: mayComment ? 'allowComments' : 'stopComments', linkId });
    },
  };
}
