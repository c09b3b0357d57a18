// Which requests are views of pages, for the counts by variant of an experiment (ADR 068): a document, a page call for a
// page that is not open yet, and the report that a page was opened without a call (postPageView).
import type { FastifyRequest } from 'fastify';
import { isAdminPath } from '#src/routes/isAdminPath.ts';
import type { DeliverContext } from '../domain/delivery/deliver.ts';
import type { RealmSnapshot } from '../domain/delivery/snapshot.ts';
import type { ExperimentCounter } from '../domain/operations/createExperimentCounter.ts';
import type { LiveSession } from '../domain/session/liveSession.ts';

/** A page that is delivered to a visitor. */
export type DeliveredView = {
  readonly request: FastifyRequest;
  /** The version with the page. */
  readonly realm: RealmSnapshot;
  readonly pageId: string;
  readonly deliverContext: Pick<DeliverContext, 'locale' | 'now' | 'visitor'>;
  readonly session: LiveSession | undefined;
};

/** Counts a page that was delivered as a document. */
export function countDocument(view: DeliveredView, counter: ExperimentCounter): void {
  // Without a running experiment a document costs nothing more.
  if (view.deliverContext.visitor !== undefined && isVisitorsRequest(view))
    count(view, counter, { views: 1, visits: !findReferrer(view.request) && !isReload(view.request) ? 1 : 0 });
}

/**
 * Counts a page that was delivered by a call. While its own page is open, a call only refreshes that page: after a
 * publish, at the time of a condition, in another language or for another viewer.
 */
export function countPageCall(view: DeliveredView, counter: ExperimentCounter): void {
  const { request, realm, pageId, deliverContext } = view;
  // Without a running experiment a call costs nothing more.
  if (deliverContext.visitor === undefined) return;
  const referrer = findReferrer(request);
  const isRefresh = referrer !== undefined && realm.findPageId(referrer.pathname, deliverContext.locale) === pageId;
  if (!isRefresh && isVisitorsRequest(view)) count(view, counter, { views: 1 });
}

/** Counts a page that the tab had in memory when the visitor opened it. */
export function countOpening(view: DeliveredView, counter: ExperimentCounter): void {
  if (isVisitorsRequest(view)) count(view, counter, { views: 1 });
}

const count = (
  { realm, pageId, deliverContext: { now, visitor } }: DeliveredView,
  counter: ExperimentCounter,
  added: Parameters<ExperimentCounter['count']>[1],
): void => {
  if (visitor === undefined) return;
  counter.count({ realmId: realm.id, experiments: realm.listExperiments(pageId), viewer: { now, visitor } }, added);
};

/**
 * Whether a request shows a page to a visitor: not a preview, not in advance, not by an administrator who sees the site as
 * a viewer, and not in the admin area.
 */
function isVisitorsRequest({ request, realm, session }: DeliveredView): boolean {
  const { method, headers } = request;
  const isInAdvance = /prefetch/.test(`${String(headers['sec-purpose'])} ${String(headers['purpose'])}`);
  const referrer = findReferrer(request);
  return (
    method !== 'HEAD' &&
    !isInAdvance &&
    realm.preview === undefined &&
    session?.impersonatedBy === undefined &&
    !(referrer && isAdminPath(referrer.pathname))
  );
}

/** Returns the page of the same site from which a request comes; undefined when it comes from elsewhere. */
function findReferrer({ headers: { referer }, host }: FastifyRequest): URL | undefined {
  const url = referer === undefined ? null : URL.parse(referer);
  return url?.host === host ? url : undefined;
}

/** Whether the browser loads the same document again. */
const isReload = ({ headers }: FastifyRequest): boolean =>
  /\bmax-age=0\b|\bno-cache\b/.test(headers['cache-control'] ?? '');
