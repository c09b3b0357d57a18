import type { PreviewKind } from '#schemas/preview/messages.ts';

/** A preview frame's address and the kinds of documents that it shows; the first is the default. */
type PreviewRoute = { readonly path: string; readonly kinds: readonly PreviewKind[] };

const ROUTES: readonly PreviewRoute[] = [
  { path: '/_admin/composed-page-preview', kinds: ['page'] },
  { path: '/_admin/section-preview', kinds: ['section'] },
  { path: '/_admin/plugin-preview', kinds: ['plugin'] },
  { path: '/_admin/404-preview', kinds: ['not-found'] },
  { path: '/_admin/navbar-preview', kinds: ['menu'] },
  { path: '/_admin/cancellation-promo-preview', kinds: ['cancellation-promo'] },
  {
    path: '/_admin/preview',
    kinds: ['page', 'plugin', 'row', 'section', 'menu', 'cancellation-promo', 'not-found', 'theme', 'labels'],
  },
];

/** Returns the preview route of a path. The server sends the documents of these routes only. */
export const findPreviewRoute = (pathname: string): PreviewRoute =>
  ROUTES.find(({ path }) => path === pathname) ?? ROUTES[0]!;

/** Whether a path is that of a preview frame. */
export const isPreviewPath = (pathname: string): boolean => ROUTES.some(({ path }) => path === pathname);
