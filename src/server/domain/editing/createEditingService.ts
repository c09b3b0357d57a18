// The service behind the page editor (src/admin/pages): drafts, publishing, versions, reviews and scheduled publishes of
// authored pages.
import { isSettingsDocument } from '#schemas/domain/authored-page.ts';
import type { Database } from '../../db/database.ts';
import { createAccounts, type StaffAccount } from '../../db/repositories/accounts.ts';
import { createBlobs } from '../../db/repositories/blobs.ts';
import { createDocuments } from '../../db/repositories/documents.ts';
import { createDraftSchedules } from '../../db/repositories/draftSchedules.ts';
import { createPageAudit } from '../../db/repositories/pageAudit.ts';
import { createPageDrafts } from '../../db/repositories/pageDrafts.ts';
import { createPageReviews } from '../../db/repositories/pageReviews.ts';
import { createPageVersions } from '../../db/repositories/pageVersions.ts';
import { createRealms } from '../../db/repositories/realms.ts';
import { createUploadedImages } from '../../db/repositories/uploadedImages.ts';
import { isAdministrator, isStaff } from '../../http/requestContext.ts';
import type { AttemptLimiter } from '../attempts/createAttemptLimiter.ts';
import type { PageChecks } from '../preview/createPageChecks.ts';
import type { ReviewLinkService } from '../preview/createReviewLinks.ts';
import type { Previews } from '../delivery/createPreviews.ts';
import type { RealmService } from '../delivery/createRealmService.ts';
import type { RealmSnapshot } from '../delivery/snapshot.ts';
import { createPartialPublish } from '../publishing/partial/createPartialPublish.ts';
import type { RealmPublisher } from '../publishing/publishRealm.ts';
import { createAuthoredPages } from './authoredPages.ts';
import { checkSettings } from './checkSettings.ts';
import { createDraftService } from './createDraftService.ts';
import { createImageUploads, type ImageUploads } from './createImageUploads.ts';
import { createPageSchedule, type PageSchedule } from './createPageSchedule.ts';
import { createPublishService } from './createPublishService.ts';
import { createGuestComments, type GuestComments } from './createGuestComments.ts';
import { createReviewService } from './createReviewService.ts';
import { createRoleGuard, type RoleGuard } from './createRoleGuard.ts';
import { createSharing, type SharingService } from './createSharing.ts';
import { listUntranslated } from './listUntranslated.ts';
import { createVersionService } from './createVersionService.ts';
import type { DraftService, EditingDeps, PublishService, ReviewService, VersionService } from './editingTypes.ts';

/** The parts of the service. */
export type EditingService = SharingService & {
  readonly roleGuard: RoleGuard;
  readonly drafts: DraftService;
  readonly publishing: PublishService;
  readonly versions: VersionService;
  readonly reviews: ReviewService;
  readonly guestComments: GuestComments;
  readonly schedule: PageSchedule;
  readonly images: ImageUploads;
  /** Lists the texts that lack a language of the realm. */
  listUntranslated(realm: RealmSnapshot): ReturnType<typeof listUntranslated>;
};

type EditingServiceDeps = {
  readonly database: Pick<Database, 'kysely' | 'changes'>;
  readonly publisher: RealmPublisher;
  readonly pageChecks: (realm: RealmSnapshot) => Promise<PageChecks>;
  readonly realms: Pick<RealmService, 'findById' | 'refresh'>;
  /** Starts the process that reads folders, when none is running. */
  readonly warmParser: () => void;
  readonly links: Pick<ReviewLinkService, 'create' | 'revoke' | 'setMayComment'>;
  readonly attempts: Pick<AttemptLimiter, 'begin'>;
  readonly previews: Pick<Previews, 'create'>;
  /** Reads an uploaded image in a process of its own. */
  readonly readImage: Parameters<typeof createImageUploads>[0]['readImage'];
  /** How many bytes the uploaded images of one realm may have. */
  readonly maxRealmBytes: number;
  readonly onError: (error: unknown) => void;
  readonly now: () => number;
};

/** Creates the service on one database. */
export function createEditingService({
  database,
  publisher,
  pageChecks,
  realms,
  warmParser,
  links,
  attempts,
  previews,
  readImage,
  maxRealmBytes,
  onError,
  now,
}: EditingServiceDeps): EditingService {
  const { kysely } = database;
  const accounts = createAccounts(kysely);
  const drafts = createPageDrafts(kysely);
  const listAdministrators = async (realmId: string): Promise<string[]> =>
    (await accounts.listStaff(realmId)).filter(isAdministrator).map(({ name, email }) => name || email);
  const roleGuard = createRoleGuard({ drafts, listAdministrators });
  const blobs = createBlobs(kysely);
  const uploads = createUploadedImages(kysely);
  const images = createImageUploads({ blobs, uploads, roleGuard, readImage, maxRealmBytes, now });
  const deps: EditingDeps = {
    pages: createAuthoredPages({ documents: createDocuments(kysely), realms: createRealms(kysely) }),
    drafts,
    schedules: createDraftSchedules(kysely),
    roleGuard,
    audit: createPageAudit(kysely),
    warmParser,
    async check(published, id, document) {
      const realm = await images.withUploads(published, document);
      const checks = await pageChecks(realm);
      return isSettingsDocument(id) ? checkSettings(id, document, realm, checks) : checks.checkPage(id, document);
    },
    now,
  };
  const findEditor = async (realmId: string, id: string): Promise<StaffAccount | undefined> =>
    (await accounts.listStaff(realmId)).find((account) => account.accountId === id && isStaff(account));
  const reviews = createPageReviews(kysely);
  const publishing = createPublishService({
    ...deps,
    partial: createPartialPublish(kysely, publisher),
    previews,
    refreshRealm: realms.refresh,
  });
  return {
    ...createSharing({ ...deps, links }),
    roleGuard,
    images,
    drafts: createDraftService(deps),
    listUntranslated: (realm) => listUntranslated({ ...deps, pageChecks }, realm),
    publishing,
    versions: createVersionService({ ...deps, versions: createPageVersions(kysely) }),
    reviews: createReviewService({ ...deps, reviews }),
    guestComments: createGuestComments({ ...deps, reviews, attempts }),
    schedule: createPageSchedule({ ...deps, publishing, findRealm: realms.findById, findEditor, onError }),
  };
}
