import type { ContentItem } from '#schemas/domain/content-item.ts';
import { goToSignIn, type ActionContext, type ItemAction } from './action.ts';

/**
 * Plays an item's trailer: a clip in a dialog, a video on its own page. Offered when its access level is GRANTED or
 * GRANTED_ON_SIGN_IN (CARD-026, CARD-027).
 */
export const trailer: ItemAction = {
  id: 'trailer',
  label: () => 'trailer',
  isOffered: ({ trailer: clip }) =>
    // A guest gets the URL of such a trailer after signing in.
    clip?.accessLevel === 'GRANTED_ON_SIGN_IN' ||
    (clip?.accessLevel === 'GRANTED' && (clip.url ?? clip.videoId) !== undefined),
  perform(item, context) {
    const { trailer: clip, title } = item;
    if (clip?.accessLevel === 'GRANTED_ON_SIGN_IN' && context.session.isGuest) goToSignIn(context);
    else if (clip?.videoId !== undefined) openTrailerVideo(item, clip.videoId, context);
    else if (clip?.url !== undefined)
      context.dialogs.show({ kind: 'trailer', title: clip.title ?? title, url: clip.url });
    return Promise.resolve();
  },
};

/** The trailer's page leads back to the item (ROUTE-079). */
function openTrailerVideo({ id, trailer: clip }: ContentItem, videoId: string, { links }: ActionContext): void {
  const { href } = links.toLink({
    type: 'VOD',
    event: { id: videoId, type: 'VOD', title: clip?.title ?? '', accessLevel: 'GRANTED' },
  });
  if (href === undefined) return;
  const separator = href.includes('?') ? '&' : '?';
  links.follow({ href: `${href}${separator}trailerFrom=${encodeURIComponent(id)}`, external: false });
}
