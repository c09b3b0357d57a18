// The page of a review link: the draft as a publish would deliver it, or the published page when there is no draft.
import { createHash } from 'node:crypto';
import type { PreviewAudience } from '#schemas/preview/audience.ts';
import type { ReviewTarget } from '../../db/repositories/reviewLinks.ts';
import type { RealmSnapshot } from '../delivery/snapshot.ts';
import { pageNotFound } from '../editing/editingErrors.ts';
import type { PageSides } from '../editing/editingTypes.ts';
import type { PageChecks } from './createPageChecks.ts';
import { deliverAuthoredPage, toDeliverContext } from './deliverAuthoredPage.ts';

type ReviewDeps = {
  readonly readSides: (realmId: string, pageId: string) => Promise<PageSides>;
  readonly withUploads: (realm: RealmSnapshot, document: unknown) => Promise<RealmSnapshot>;
  readonly pageChecks: (realm: RealmSnapshot) => Promise<PageChecks>;
  readonly now: () => number;
};

/** The page that a link shows. The fields are those of the schema of its call. */
type ReviewedPage = {
  readonly page: string;
  readonly title: string;
  readonly key: string;
  readonly state: 'draft' | 'published';
  readonly expiresAt: string;
  readonly delivered?: unknown;
};

/** What a guest asks for. */
export type ReviewQuery = { readonly since?: string | undefined; readonly audience: PreviewAudience };

/**
 * Delivers the page of a link. Elements with an error, which a publish would refuse, are left out.
 * @throws HttpError 404 PAGE_NOT_FOUND.
 */
export async function deliverReview(
  { readSides, withUploads, pageChecks, now }: ReviewDeps,
  realm: RealmSnapshot,
  { pageId, expiresAt }: ReviewTarget,
  { since, audience }: ReviewQuery,
): Promise<ReviewedPage> {
  const { draft, published, revision } = await readSides(realm.id, pageId);
  const text = draft?.document ?? published?.text;
  if (text === undefined) throw pageNotFound(pageId);
  const context = toDeliverContext(audience, { locale: realm.view.defaultLocale, now: now() });
  // The page also depends on what the realm has published: sections, items, texts.
  const parts = [
    draft ? revision : 'published',
    realm.version,
    context.locale,
    JSON.stringify([context.viewer, context.chosenVariants, audience.at]),
  ];
  const key = createHash('sha256').update(parts.join('\n')).digest('base64url');
  const state = {
    page: pageId,
    title: '',
    key,
    state: draft ? ('draft' as const) : ('published' as const),
    expiresAt: expiresAt.toISOString(),
  };
  if (since === key) return state;
  const document = JSON.parse(text) as unknown;
  const withImages = await withUploads(realm, document);
  const { page } = await deliverAuthoredPage(withImages, await pageChecks(withImages), { pageId, document }, context);
  return { ...state, title: page?.title ?? '', delivered: page };
}
